/** The lines of one question on their way from the engine to the program. */

import { Code, STOPPED_LINE } from "./errors.js";

/** Most lines that were taken and still stand in the list. */
const PIECE = 1024;

export class LineQueue {
  #lines = [];
  /** Place of the next line in `#lines`. */
  #next = 0;
  /** The last line and its code, from the end of the question until it is taken. */
  #last = null;
  #isUnwanted = false;
  #isOver = false;
  /** Functions that receive the next lines, of calls that wait. */
  #waiting = [];
  #engine;

  /** The result code and the error of the question, once the last line was taken. */
  code = null;
  error = null;

  /**
   * `engine` has the functions `stop()`, `take()` for a line that was taken, `wait(calls)` for calls
   * that begin (1) or end (-1) to wait, and `end()` for the end of the question.
   */
  constructor(engine) {
    this.#engine = engine;
  }

  /** `true` once the question was stopped. */
  get isUnwanted() {
    return this.#isUnwanted;
  }

  push(lines) {
    if (this.#isUnwanted || this.#last) return;
    this.#lines.push(...lines);
    this.#deliver();
  }

  /** Ends the question with this line and this code. Only the first call counts. */
  finish(line, code) {
    if (this.#last !== null || this.#isOver) return;
    this.#last = this.#isUnwanted ? stopped(line, code) : { line, code };
    this.#engine.end();
    this.#deliver();
  }

  /** Stops the question: the next line is the last one. */
  stop() {
    if (this.#isUnwanted || this.#isOver) return;
    this.#isUnwanted = true;
    this.#lines = [];
    this.#next = 0;
    if (this.#last) this.#last = stopped(this.#last.line, this.#last.code);
    else this.#engine.stop();
  }

  /** Returns a promise of the next line; of `undefined` after the last one. */
  next() {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#engine.wait(1);
      this.#deliver();
    });
  }

  #deliver() {
    while (this.#waiting.length > 0 && this.#hasNext()) {
      this.#engine.wait(-1);
      this.#waiting.shift()(this.#take());
    }
  }

  #hasNext() {
    return this.#next < this.#lines.length || this.#last !== null || this.#isOver;
  }

  #take() {
    if (this.#next < this.#lines.length) {
      const line = this.#lines[this.#next];
      this.#next += 1;
      if (this.#next === this.#lines.length || this.#next === PIECE) {
        this.#lines.splice(0, this.#next);
        this.#next = 0;
      }
      this.#engine.take();
      return line;
    }
    if (this.#isOver) return undefined;
    const { line, code } = this.#last;
    this.#isOver = true;
    this.#last = null;
    this.code = code;
    this.error = JSON.parse(line).error ?? null;
    return line;
  }
}

// Work that was complete before it was stopped also counts as stopped, so that the end does not
// depend on the time.
function stopped(line, code) {
  const isDone = code === Code.DONE || code === Code.NOTHING;
  return isDone ? { line: STOPPED_LINE, code: Code.STOPPED } : { line, code };
}
