/**
 * The module itself, without a worker: every call works on the calling thread until it is done. For
 * programs that have a worker of their own; `Engine` of `premove.js` is for all others.
 */

import { Code, crashMessage, errorOf, failedLine } from "./errors.js";
import { loadModule } from "./load.js";
import { System } from "./wasi.js";

export { BadInput, EnvironmentFault, PremoveError } from "./errors.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Instance {
  #system = new System();
  #exports;
  #host;
  /** The function that receives the lines of the question, while one runs. */
  #onLine = null;
  /** `[error]` once a function of the caller has thrown it. */
  #thrown = null;
  #isOpen = false;
  /** The error that broke the instance, once there is one. */
  #crash = null;

  /** Loads the module and makes an instance of it. */
  static async load(wasm, host) {
    return new Instance(await loadModule(wasm), host);
  }

  constructor(module, host = {}) {
    this.#host = host;
    const imports = this.#system.imports(module, { premove: this.#imports() });
    this.#exports = new WebAssembly.Instance(module, imports).exports;
    this.#system.start(this.#exports.memory);
    // A module that needs no preparation does not have this function.
    this.#exports._initialize?.();
  }

  get isBroken() {
    return this.#crash !== null;
  }

  open(options = {}) {
    this.#hand(encoder.encode(JSON.stringify(options)));
    this.#check(this.#call("premove_open"));
    this.#isOpen = true;
  }

  putTable(name, bytes) {
    if (!(bytes instanceof Uint8Array)) {
      throw errorOf(Code.BAD_INPUT, `the bytes of table '${name}' are no Uint8Array`);
    }
    const label = encoder.encode(name);
    this.#hand(bytes, label);
    this.#check(this.#call("premove_put_table", label.length));
  }

  ask(question, onLine = () => {}) {
    if (!this.#isOpen) throw errorOf(Code.ENVIRONMENT, "the engine is not open");
    const text = typeof question === "string" ? question : JSON.stringify(question);
    this.#hand(encoder.encode(text));
    this.#onLine = onLine;
    try {
      const code = this.#call("premove_ask");
      if (this.#crash !== null) this.#guard(() => onLine(failedLine(this.#crash.message)));
      return code;
    } finally {
      this.#onLine = null;
      this.#rethrow();
    }
  }

  // A function of the caller that throws must not unwind the module, which would be left half-way.
  // The question is stopped, and the error is thrown when it has ended.
  #guard(call) {
    if (this.#thrown !== null) return undefined;
    try {
      return call();
    } catch (error) {
      this.#thrown = [error];
      return undefined;
    }
  }

  #rethrow() {
    const thrown = this.#thrown;
    this.#thrown = null;
    if (thrown !== null) throw thrown[0];
  }

  #imports() {
    const { isStopped, onTable, keep } = this.#host;
    return {
      line: (start, length) => {
        const more = this.#guard(() => this.#onLine(this.#text(start, length)));
        return more === false || this.#thrown !== null ? 1 : 0;
      },
      is_stopped: () => {
        const stop = this.#guard(() => isStopped?.());
        return stop === true || this.#thrown !== null ? 1 : 0;
      },
      table: (start, length, permille) => {
        const table = this.#text(start, length);
        this.#guard(() => onTable?.({ table, share: permille / 1000 }));
      },
      keep: (start, length, bytes, size) => {
        if (!keep) return;
        const name = this.#text(start, length);
        this.#guard(() => keep(name, this.#bytes(bytes, size).slice()));
      },
    };
  }

  // Views are made anew for each use: the memory may grow, which detaches its old buffer.
  #bytes(start, length) {
    return new Uint8Array(this.#exports.memory.buffer, start >>> 0, length >>> 0);
  }

  #text(start, length) {
    return decoder.decode(this.#bytes(start, length));
  }

  /** Fills the buffer of the module with these pieces. */
  #hand(...pieces) {
    if (this.#onLine !== null) throw errorOf(Code.BAD_INPUT, "the instance answers a question");
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    let start = this.#call("premove_buffer", length);
    if (this.#crash !== null) throw this.#crash;
    for (const piece of pieces) {
      this.#bytes(start, piece.length).set(piece);
      start += piece.length;
    }
  }

  /** Calls a function of the module, and returns its result or the code of a crash. */
  #call(name, ...args) {
    if (this.#crash !== null) throw this.#crash;
    try {
      return this.#exports[name](...args);
    } catch (error) {
      this.#crash = crashOf(this.#system.text.trim(), error);
      return this.#crash.code;
    }
  }

  #check(code) {
    if (code === Code.DONE) return;
    if (this.#crash !== null) throw this.#crash;
    const length = this.#exports.premove_message_len();
    throw errorOf(code, this.#text(this.#exports.premove_message(), length));
  }
}

/**
 * Returns the error of a call that ended with `error` after the module wrote `text`. Rust writes
 * the place and the message of a panic, and a line of its own where memory is lacking.
 */
function crashOf(text, error) {
  const lack = /^memory allocation of \d+ bytes failed$/m.exec(text);
  if (lack) return errorOf(Code.ENVIRONMENT, lack[0], { cause: error });
  const panic = /panicked at [^\n]*:\n([^]*?)(?:\nnote: |$)/.exec(text);
  const reason = panic?.[1] || text || error.message;
  return errorOf(Code.BROKEN, crashMessage(reason), { cause: error });
}
