/**
 * The worker of an engine: receives questions from the page and sends lines in batches.
 *
 * | message of the page | does |
 * |---|---|
 * | `{ start: { module, options, memory, stored } }` | makes the instance; `stored` are the names of the tables that the page has |
 * | `{ put: name, bytes }` | puts a table in; without bytes, the page does not have it after all |
 * | `{ ask: text, number }` | answers a question |
 *
 * | message of the worker | says |
 * |---|---|
 * | `{ opened: code, error }` | whether the engine is open |
 * | `{ lines }` | lines of the question |
 * | `{ table, share }` | how much of a table is built |
 * | `{ keep: name, bytes }` | the file of a table that was built |
 * | `{ wants: name }` | the question was given up, because the page has a table for it |
 * | `{ ended: code, line, isBroken }` | the question has ended, with this last line; whether the instance is of no more use |
 */

import { Flags } from "./flags.js";
import { Instance } from "./instance.js";

/** Longest time for which lines are gathered, in milliseconds: about a frame of a screen. */
const GATHERING = 16;
/** Most lines in a batch. */
const BATCH = 256;
/** Most lines that wait in the page before the search waits. */
const QUEUE = 512;
/**
 * Time in which the first report of a build comes, in milliseconds. Until then nothing is sent that
 * announces a build, since it may turn out that the page has the table.
 */
const ANNOUNCING = 100;

/** Answers the messages that come through a port. */
export function serve(port) {
  let worker = null;
  port.onmessage = ({ data }) => {
    if (data.start) worker = start(port, data.start);
    else if (data.put) worker.put(data.put, data.bytes);
    else worker.ask(data.ask, data.number);
  };
}

function start(port, { module, options, memory, stored }) {
  try {
    const worker = new EngineWorker(port, module, memory && new Flags(memory), stored);
    worker.instance.open(options);
    port.postMessage({ opened: 0 });
    return worker;
  } catch (error) {
    port.postMessage({ opened: error.code ?? 3, error: error.message });
    return null;
  }
}

class EngineWorker {
  #port;
  #flags;
  /** The names of the tables that the page has and the instance has not. */
  #stored;
  #question = null;

  constructor(port, module, flags, stored) {
    this.#port = port;
    this.#flags = flags;
    this.#stored = new Set(stored);
    this.instance = new Instance(module, {
      isStopped: () => this.#isStopped(),
      onTable: (progress) => this.#table(progress),
      keep: (name, bytes) => this.#keep(name, bytes),
    });
  }

  put(name, bytes) {
    this.#stored.delete(name);
    if (bytes) this.instance.putTable(name, bytes);
  }

  ask(text, number) {
    const question = new RunningQuestion(number);
    this.#question = question;
    const code = this.instance.ask(text, (line) => this.#line(line));
    const { isBroken } = this.instance;
    if (code === 2) this.#missing(question);
    if (question.wants !== null && !isBroken) {
      this.#port.postMessage({ wants: question.wants });
      return;
    }
    this.#send();
    this.#port.postMessage({ ended: code, line: question.last, isBroken });
  }

  #line(line) {
    const question = this.#question;
    if (line.startsWith('{"ended":')) {
      question.last = line;
      return true;
    }
    question.lines.push(line);
    if (!line.startsWith('{"answer":"build_begun"')) question.announces = false;
    this.#sendInTime();
    return !this.#isUnwanted();
  }

  #isStopped() {
    if (this.#question.lines.length > 0) this.#sendInTime();
    return this.#isUnwanted();
  }

  #isUnwanted() {
    const { number, wants } = this.#question;
    return wants !== null || (this.#flags?.isStopped(number) ?? false);
  }

  #sendInTime() {
    const { lines, sentAt, begunAt, announces, wants } = this.#question;
    if (wants !== null) return;
    const now = performance.now();
    if (announces && this.#stored.size > 0 && now < begunAt + ANNOUNCING) return;
    if (lines.length < BATCH && now < sentAt + GATHERING) return;
    this.#send();
    const { number, sent } = this.#question;
    this.#flags?.waitForTaker(number, sent, QUEUE);
    this.#question.sentAt = performance.now();
  }

  #send() {
    const question = this.#question;
    if (question.lines.length === 0) return;
    this.#port.postMessage({ lines: question.lines });
    question.sent += question.lines.length;
    question.lines = [];
  }

  // A table that the page has is not built. A question of which nothing was sent is begun again
  // with that table, any other one builds it.
  #table({ table, share }) {
    const question = this.#question;
    if (this.#stored.has(table) && question.sent === 0 && share < 1) {
      question.wants ??= table;
    } else if (question.wants === null) {
      this.#port.postMessage({ table, share });
    }
  }

  // Questions that build no table say which one is missing.
  #missing(question) {
    const table = /^there is no table '([^']+)'$/.exec(JSON.parse(question.last).error)?.[1];
    if (this.#stored.has(table) && question.sent === 0) question.wants = table;
  }

  #keep(name, bytes) {
    this.#stored.delete(name);
    this.#port.postMessage({ keep: name, bytes }, [bytes.buffer]);
  }
}

/** What the worker remembers about the question that it answers. */
class RunningQuestion {
  /** Lines that were not sent yet. */
  lines = [];
  /** The last line, once there is one. */
  last = null;
  /** Number of lines that were sent. */
  sent = 0;
  sentAt = -Infinity;
  begunAt = performance.now();
  /** `true` while all lines only say that a table is being built. */
  announces = true;
  /** The name of a table for which the question is given up. */
  wants = null;

  constructor(number) {
    this.number = number;
  }
}
