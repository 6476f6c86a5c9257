/** The page's end of one worker. `serve.js` describes the messages. */

import { Code, STOPPED_LINE } from "./errors.js";
import { Flags } from "./flags.js";
import { inNode } from "./place.js";

export class WorkerLink {
  #worker;
  #flags;
  #on;
  /** Number of the question that was asked last. */
  #number = 0;
  #isStopped = false;
  /** `true` while that question waits for a table. */
  #isWaiting = false;
  /** Text of that question. */
  #text = "";
  /** Functions that settle the promise of `open`, until it is settled. */
  #opening = null;

  /**
   * Starts a worker. `on` has functions for what it reports: `lines(lines)`,
   * `ended(code, line, isBroken)`, `table(progress)`, `keep(name, bytes)` and `death(reason)`; and
   * `get(name)`, which returns a promise of the bytes of a table. `sharesMemory` says whether the
   * worker can be stopped by flags.
   */
  static async start(on, sharesMemory) {
    const { startWorker } = await (inNode ? import("./node.js") : import("./browser.js"));
    return new WorkerLink(startWorker, on, sharesMemory);
  }

  constructor(startWorker, on, sharesMemory) {
    this.#on = on;
    this.#flags = sharesMemory ? Flags.make() : null;
    this.#worker = startWorker({
      message: (message) => this.#receive(message),
      death: (reason) => this.#die(reason),
    });
  }

  /** Opens the engine in the worker. Returns a promise of `{ code, error }`. */
  async open(module, options, stored) {
    const memory = this.#flags?.memory ?? null;
    this.#worker.post({ start: { module, options, memory, stored } });
    return new Promise((resolve, reject) => {
      this.#opening = { resolve, reject };
    });
  }

  ask(text) {
    this.#flags?.begin();
    this.#number += 1;
    this.#isStopped = false;
    this.#text = text;
    this.#worker.post({ ask: text, number: this.#number });
  }

  /** Reports to the worker that a line was taken. */
  take() {
    this.#flags?.take(1);
  }

  /**
   * Stops the question, whose end is reported soon. Returns `false` where only the end of the worker
   * stops it.
   */
  stop() {
    this.#isStopped = true;
    this.#flags?.stop(this.#number);
    if (this.#isWaiting) queueMicrotask(() => this.#endWaiting());
    return this.#isWaiting || this.#flags !== null;
  }

  /** Sets whether the program lives on while this worker does. */
  keepsProgram(does) {
    this.#worker.keepsProgram(does);
  }

  /** Ends the worker at once. Nothing is reported any more. */
  async end() {
    this.#on = null;
    await this.#worker.end();
  }

  #receive(message) {
    if (this.#on === null) return;
    if (message.opened !== undefined) {
      this.#opening?.resolve({ code: message.opened, error: message.error });
      this.#opening = null;
    } else if (message.lines) {
      this.#on.lines(message.lines);
    } else if (message.table) {
      this.#on.table(message);
    } else if (message.keep) {
      this.#on.keep(message.keep, message.bytes);
    } else if (message.wants) {
      this.#bring(message.wants, this.#number);
    } else {
      this.#on.ended(message.ended, message.line, message.isBroken);
    }
  }

  /** Puts a stored table into the worker, and asks the question again that needs it. */
  async #bring(name, number) {
    this.#isWaiting = true;
    if (this.#isStopped) return this.#endWaiting();
    // A store that fails is as good as one without the table, which is built then.
    const bytes = await this.#on.get(name).catch(() => undefined);
    if (this.#on === null || this.#number !== number || this.#isStopped) return;
    this.#isWaiting = false;
    this.#worker.post({ put: name, bytes });
    this.#worker.post({ ask: this.#text, number });
  }

  /** Ends a question that was stopped while it waited for a table. */
  #endWaiting() {
    this.#isWaiting = false;
    this.#on?.ended(Code.STOPPED, STOPPED_LINE, false);
  }

  #die(reason) {
    if (this.#on === null) return;
    if (this.#opening) {
      this.#opening.reject(new Error(`the worker cannot be started: ${reason}`));
      this.#opening = null;
    } else {
      this.#on.death(reason);
    }
  }
}
