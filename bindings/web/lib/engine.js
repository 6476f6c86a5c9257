/** The engine: one worker, the questions that wait for it, and the tables of its store. */

import { Answers, Solutions, listed } from "./answers.js";
import { BadInput, Code, EnvironmentFault, STOPPED_LINE } from "./errors.js";
import { codeOf, crashMessage, errorOf, failedLine, refusedLine } from "./errors.js";
import { LineQueue } from "./line-queue.js";
import { loadModule } from "./load.js";
import { questionText, refuseWrongOptions, searchText } from "./question.js";
import { usualStore } from "./stores.js";
import { TableCache } from "./table-cache.js";
import { WorkerLink } from "./worker-link.js";

/** Time in which a worker ends a stopped question, in milliseconds; any other is replaced. */
const PATIENCE = 150;

export class Engine {
  #wasm;
  /** Options for the module. */
  #options;
  #sharesMemory;
  #cache;
  /** The worker, once it is open. */
  #link = null;
  /** The promise of the start of a worker while there is one. */
  #starting = null;
  /** The question that the worker answers, and those that wait. */
  #running = null;
  #queue = [];
  /** Number of calls that wait for this engine. Without one, the program may end. */
  #calls = 0;
  #isClosed = false;

  static async open(options) {
    const engine = new Engine(options);
    await engine.#waiting(engine.#start());
    return engine;
  }

  /** Makes an engine whose worker is started for the first question. */
  constructor(options = {}) {
    const { wasm, store, onTable, tables, sharesMemory, ...others } = options;
    refuseWrong(wasm, store, onTable, tables);
    refuseFunctions(others);
    this.#wasm = wasm;
    this.#options = others;
    this.#sharesMemory = sharesMemory ?? true;
    this.#cache = new TableCache(store === undefined ? usualStore() : store, onTable);
  }

  ask(question, options) {
    return new Answers(this.#ask(() => questionText(question), options));
  }

  solve(scramble, fields = {}) {
    return this.#solutions({ question: "step", step: fields?.step ?? "eo", scramble }, fields);
  }

  optimal(scramble, fields = {}) {
    return this.#solutions({ question: "optimal", scramble }, fields);
  }

  chain(scramble, chain, fields = {}) {
    return this.#solutions({ question: "chain", chain, scramble }, fields);
  }

  async scramble(kind = "full", seed = null) {
    const [answer] = await listed(this.ask({ question: "scramble", kind, seed }));
    return answer.scramble;
  }

  async convert(cube, to = "code") {
    const [answer] = await listed(this.ask({ question: "convert", cube, to }));
    return answer.output;
  }

  async apply(cube, moves) {
    const [answer] = await listed(this.ask({ question: "apply", cube, moves }));
    return answer.output;
  }

  async steps() {
    return listed(this.ask({ question: "steps" }));
  }

  async tables() {
    const tables = await listed(this.ask({ question: "tables" }));
    const stored = await this.#waiting(this.#cache.names());
    return tables.map((table) => {
      const isStored = table.state === "absent" && stored.includes(table.name);
      return isStored ? { ...table, state: "stored" } : table;
    });
  }

  stop(id) {
    return id === 0 ? 0 : this.#stop((question) => question.id === id);
  }

  stopAll() {
    return this.#stop(() => true);
  }

  async close() {
    this.#isClosed = true;
    this.stopAll();
    await this.#waiting(this.#end());
  }

  #solutions(question, fields) {
    const lines = this.#ask(() => searchText(question, fields), fields);
    return new Solutions(new Answers(lines), fields?.signal);
  }

  /** Puts the question that `write` returns as text into the queue, and returns its lines. */
  #ask(write, options) {
    const { signal, id = 0 } = options ?? {};
    const question = { text: "", id, lines: null, patience: undefined };
    const onAbort = () => question.lines.stop();
    question.lines = new LineQueue({
      stop: () => this.#stopQuestion(question),
      take: () => this.#running === question && this.#link?.take(),
      wait: (calls) => this.#wait(calls),
      end: () => {
        clearTimeout(question.patience);
        signal?.removeEventListener?.("abort", onAbort);
      },
    });
    try {
      refuseWrongOptions(signal, id);
      question.text = write();
    } catch (error) {
      question.lines.finish(refusedLine(error.message), codeOf(error));
      return question.lines;
    }
    if (this.#isClosed) {
      question.lines.finish(failedLine("the engine is closed"), Code.ENVIRONMENT);
    } else if (signal?.aborted) {
      question.lines.finish(STOPPED_LINE, Code.STOPPED);
    } else {
      signal?.addEventListener("abort", onAbort);
      this.#queue.push(question);
      this.#work();
    }
    return question.lines;
  }

  /** Gives the next question to the worker, if both are there. */
  #work() {
    if (this.#running !== null || this.#queue.length === 0) return;
    if (this.#link === null) {
      // An error of the start ends the questions that wait.
      this.#start().catch(() => {});
      return;
    }
    this.#running = this.#queue.shift();
    this.#link.ask(this.#running.text);
  }

  /** Starts a worker, unless one is being started. */
  #start() {
    this.#starting ??= this.#startWorker()
      .then(
        (link) => {
          this.#starting = null;
          this.#link = link;
          link.keepsProgram(this.#calls > 0);
        },
        (error) => {
          this.#starting = null;
          const [line, code] = [failedLine(error.message), codeOf(error)];
          for (const { lines } of this.#queue.splice(0)) lines.finish(line, code);
          throw error;
        },
      )
      .then(() => this.#work());
    return this.#starting;
  }

  async #startWorker() {
    const module = await loadModule(this.#wasm);
    const stored = await this.#cache.names();
    const link = await WorkerLink.start(this.#reports(), this.#sharesMemory).catch(refuseStart);
    try {
      const { code, error } = await link.open(module, this.#options, stored).catch(refuseStart);
      if (code !== Code.DONE) throw errorOf(code, error);
      if (this.#isClosed) throw errorOf(Code.ENVIRONMENT, "the engine is closed");
      return link;
    } catch (error) {
      await link.end();
      throw error;
    }
  }

  /** Returns the functions that receive what a worker reports. */
  #reports() {
    return {
      lines: (lines) => this.#running?.lines.push(lines),
      ended: (code, line, isBroken) => {
        if (isBroken) this.#dropWorker();
        this.#endQuestion(code, line);
      },
      table: ({ table, share }) => this.#cache.report(table, share),
      keep: (name, bytes) => void this.#cache.keep(name, bytes),
      get: (name) => this.#cache.get(name),
      death: (reason) => {
        this.#dropWorker();
        this.#endQuestion(Code.BROKEN, failedLine(crashMessage(reason)));
      },
    };
  }

  /** Ends the question that runs. */
  #endQuestion(code, line) {
    const question = this.#running;
    this.#running = null;
    question?.lines.finish(line, code);
    this.#work();
  }

  #dropWorker() {
    const link = this.#link;
    this.#link = null;
    return link?.end();
  }

  #stop(isWanted) {
    // Those that wait come first, so that none of them is begun in between.
    const all = [...this.#queue, ...(this.#running ? [this.#running] : [])];
    const wanted = all.filter((question) => isWanted(question) && !question.lines.isUnwanted);
    for (const { lines } of wanted) lines.stop();
    return wanted.length;
  }

  #stopQuestion(question) {
    if (this.#running !== question) {
      this.#queue = this.#queue.filter((other) => other !== question);
      question.lines.finish(STOPPED_LINE, Code.STOPPED);
    } else if (this.#link.stop()) {
      // On a page that was busy, the report of the end may wait behind this timer.
      const replaceSoon = () => {
        question.patience = setTimeout(() => this.#replaceWorker());
      };
      question.patience = setTimeout(replaceSoon, PATIENCE);
    } else {
      this.#replaceWorker();
    }
  }

  /** Ends the worker together with its question, and starts another one for the next. */
  #replaceWorker() {
    this.#dropWorker();
    if (!this.#isClosed) this.#start().catch(() => {});
    this.#endQuestion(Code.STOPPED, STOPPED_LINE);
  }

  async #end() {
    await this.#starting?.catch(() => {});
    await this.#dropWorker();
    if (this.#running) this.#endQuestion(Code.STOPPED, STOPPED_LINE);
    await this.#cache.settle();
  }

  #wait(calls) {
    this.#calls += calls;
    this.#link?.keepsProgram(this.#calls > 0);
  }

  async #waiting(work) {
    this.#wait(1);
    try {
      return await work;
    } finally {
      this.#wait(-1);
    }
  }
}

function refuseStart(error) {
  throw new EnvironmentFault(Code.ENVIRONMENT, error.message, { cause: error });
}

/** Throws an error if an option of an engine is wrong that the module does not read. */
function refuseWrong(wasm, store, onTable, tables) {
  const isModule = wasm instanceof WebAssembly.Module || wasm instanceof Uint8Array;
  const isStore = ["get", "put", "names"].every((name) => typeof store?.[name] === "function");
  const faults = [
    [
      wasm === undefined || isModule || typeof wasm === "string" || wasm instanceof URL,
      "option 'wasm' takes an address, bytes or a module",
    ],
    [store == null || isStore, "option 'store' takes an object with get, put and names, or null"],
    [onTable == null || typeof onTable === "function", "option 'onTable' takes a function"],
    [tables == null, "option 'tables' takes null: tables are in memory and kept in a store"],
  ];
  for (const [isRight, message] of faults) {
    if (!isRight) throw new BadInput(Code.BAD_INPUT, message);
  }
}

/** Throws an error if an option of the module is a function: its name is wrong. */
function refuseFunctions(options) {
  const name = Object.keys(options).find((name) => typeof options[name] === "function");
  if (name === undefined) return;
  const message = `unknown option '${name}': the option that takes a function is 'onTable'`;
  throw new BadInput(Code.BAD_INPUT, message);
}
