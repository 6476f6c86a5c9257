/**
 * Numbers in memory that the page shares with its worker, which cannot receive messages while it
 * searches. Only pages that are isolated from other sites have such memory; node always has it.
 */

/** Place of the number of the question that is to stop. */
const STOP = 0;
/** Place of the number of lines of the running question that were taken. */
const TAKEN = 1;

/** Longest wait for a line to be taken, in milliseconds, before the worker looks again. */
const PATIENCE = 20;

export class Flags {
  #numbers;

  /** Makes flags that a worker can share; `null` where memory cannot be shared. */
  static make() {
    try {
      return new Flags(new SharedArrayBuffer(8));
    } catch {
      return null;
    }
  }

  constructor(memory) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  /** Prepares for the next question, while the worker has none. */
  begin() {
    Atomics.store(this.#numbers, TAKEN, 0);
  }

  stop(question) {
    Atomics.store(this.#numbers, STOP, question);
    Atomics.notify(this.#numbers, TAKEN);
  }

  take(lines) {
    Atomics.add(this.#numbers, TAKEN, lines);
    Atomics.notify(this.#numbers, TAKEN);
  }

  isStopped(question) {
    return Atomics.load(this.#numbers, STOP) === question;
  }

  /** Waits in the worker while more than `most` of the lines that it `sent` were not taken. */
  waitForTaker(question, sent, most) {
    while (!this.isStopped(question)) {
      const taken = Atomics.load(this.#numbers, TAKEN);
      if (sent - taken <= most) return;
      Atomics.wait(this.#numbers, TAKEN, taken, PATIENCE);
    }
  }
}
