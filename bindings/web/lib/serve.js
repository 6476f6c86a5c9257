/**
 * The worker of an engine: receives questions from the page and sends lines in batches.
 *
 * | message of the page | does |
 * |---|---|
 * | `{ start: { module, options, memory, stored } }` | makes the instance; `stored` are the names of the tables that the page has |
 * | `{ put: name, bytes }` | puts a table in; without bytes, the page does not have it after all |
 * | `{ ask: text, number }` | answers a question; again from its start when a table was brought for it |
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

import { Code, codeOf, failedLine } from "./errors.js";
import { Flags } from "./flags.js";
import { Instance } from "./instance.js";

/** Longest time for which lines are gathered, in milliseconds: about a frame of a screen. */
const GATHERING = 16;
/** Most lines in a batch. */
const BATCH = 256;
/** Most lines that wait in the page before the search waits. */
const QUEUE = 512;
/** Begins the lines that announce the build of a table, or its end. */
const ANNOUNCEMENT = '{"answer":"build_';

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
    port.postMessage({ opened: codeOf(error), error: error.message });
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
    if (!bytes) return;
    try {
      this.instance.putTable(name, bytes);
    } catch {
      // The question that follows builds the table, or says that the instance is broken.
    }
  }

  ask(text, number) {
    if (this.#question?.number !== number) this.#question = new RunningQuestion(number);
    const question = this.#question;
    question.begin();
    const code = this.#answer(text);
    const { isBroken } = this.instance;
    if (code === Code.BAD_INPUT) this.#missing(question);
    this.#send();
    const { last, wants } = question;
    const isOver = wants === null || isBroken || this.#isStoppedByPage();
    this.#port.postMessage(isOver ? { ended: code, line: last, isBroken } : { wants });
  }

  /** Answers the question that runs, and returns its code. */
  #answer(text) {
    try {
      return this.instance.ask(text, (line) => this.#line(line));
    } catch (error) {
      this.#question.last = failedLine(error.message);
      return codeOf(error);
    }
  }

  #line(line) {
    const question = this.#question;
    if (line.startsWith('{"ended":')) {
      question.last = line;
      return true;
    }
    const { answer, table } = line.startsWith(ANNOUNCEMENT) ? JSON.parse(line) : {};
    if (answer === "build_begun" && this.#stored.has(table)) question.wants ??= table;
    if (!this.#isUnwanted() && (answer || question.isNew())) {
      question.lines.push(line);
      this.#sendInTime();
    }
    return !this.#isUnwanted();
  }

  #isStopped() {
    if (this.#question.lines.length > 0) this.#sendInTime();
    return this.#isUnwanted();
  }

  #isUnwanted() {
    return this.#question.wants !== null || this.#isStoppedByPage();
  }

  #isStoppedByPage() {
    return this.#flags?.isStopped(this.#question.number) ?? false;
  }

  #sendInTime() {
    const { lines, sentAt } = this.#question;
    if (lines.length < BATCH && performance.now() < sentAt + GATHERING) return;
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

  // A table that the page has is not built: the question is begun again with that table.
  #table({ table, share }) {
    const question = this.#question;
    if (this.#stored.has(table)) {
      if (share < 1) question.wants ??= table;
    } else if (question.wants === null) {
      this.#port.postMessage({ table, share });
    }
  }

  // Questions that build no table say which one to build.
  #missing(question) {
    const { remedy } = JSON.parse(question.last);
    if (remedy?.name !== "build") return;
    if (this.#stored.has(remedy.table)) question.wants = remedy.table;
  }

  #keep(name, bytes) {
    // A small table is built before the first report of its build. The page may have it.
    if (this.#stored.delete(name)) return;
    this.#port.postMessage({ keep: name, bytes }, [bytes.buffer]);
  }
}

/**
 * The question that the worker answers. A question that was given up for a table runs again. One
 * thread finds the same answers in the same order, so those that were sent before are left out.
 * Announcements of builds are no answers: no table is built in two runs.
 */
class RunningQuestion {
  /** Lines that were not sent yet. */
  lines = [];
  /** The last line, once there is one. */
  last = null;
  /** Number of lines that were sent. */
  sent = 0;
  sentAt = -Infinity;
  /** The name of a table for which the question is given up. */
  wants = null;
  /** Numbers of answers of the runs before, and of this run. */
  #before = 0;
  #answers = 0;

  constructor(number) {
    this.number = number;
  }

  /** Begins a run. */
  begin() {
    this.#before = Math.max(this.#before, this.#answers);
    this.#answers = 0;
    this.wants = null;
  }

  /** Counts an answer of this run. Returns `true` if no run before had it. */
  isNew() {
    this.#answers += 1;
    return this.#answers > this.#before;
  }
}
