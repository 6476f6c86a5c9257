/**
 * The system calls of the module (WASI preview 1), as far as it needs them: the clock, random
 * numbers, sleep, and the text that it writes when it crashes. There is no disk and no environment:
 * every other function answers that the system does not have it.
 */

const SUCCESS = 0;
const BAD_DESCRIPTOR = 8;
const NO_SYSTEM_CALL = 52;

/** Length of a subscription and of an event of `poll_oneoff`, in bytes. */
const SUBSCRIPTION = 48;
const EVENT = 32;
const CLOCK_EVENT = 0;
/** The flag of a subscription whose time is a point in time, not a duration. */
const IS_ABSOLUTE = 1;

const REALTIME = 0;

/** Most bytes that `crypto.getRandomValues` fills in one call. */
const RANDOM_PIECE = 65536;

/** Most bytes of the written text that are kept. */
const MOST_TEXT = 8192;

/** Error of a module that ended itself. */
export class ModuleExit extends Error {
  constructor(status) {
    super(`the module ended itself with status ${status}`);
  }
}

/** The system of one instance of a module. */
export class System {
  #memory = null;
  #text = "";

  /**
   * Makes the imports of a module: of `wasi_snapshot_preview1` what it asks for, whatever that is,
   * and the functions in `own` under the name of their module.
   */
  imports(module, own) {
    const wasi = this.#functions();
    const imports = { ...own };
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (kind !== "function" || Object.hasOwn(own, from)) continue;
      imports[from] ??= {};
      imports[from][name] = wasi[name] ?? (() => NO_SYSTEM_CALL);
    }
    return imports;
  }

  /** Receives the memory of the instance, once there is one. */
  start(memory) {
    this.#memory = memory;
  }

  /** The last text that the module wrote, such as the message of a crash. */
  get text() {
    return this.#text;
  }

  // The memory may grow at any time, which detaches its old buffer. So a view lives for one call.
  #view() {
    return new DataView(this.#memory.buffer);
  }

  #functions() {
    return {
      clock_time_get: (clock, _precision, time) => {
        this.#view().setBigUint64(time >>> 0, now(clock), true);
        return SUCCESS;
      },
      random_get: (start, length) => {
        const bytes = new Uint8Array(this.#memory.buffer, start >>> 0, length >>> 0);
        for (let i = 0; i < bytes.length; i += RANDOM_PIECE) {
          crypto.getRandomValues(bytes.subarray(i, i + RANDOM_PIECE));
        }
        return SUCCESS;
      },
      environ_sizes_get: (count, size) => {
        const view = this.#view();
        view.setUint32(count >>> 0, 0, true);
        view.setUint32(size >>> 0, 0, true);
        return SUCCESS;
      },
      environ_get: () => SUCCESS,
      // Folders that are open from the start are listed until a number is no descriptor.
      fd_prestat_get: () => BAD_DESCRIPTOR,
      fd_write: (_file, pieces, count, written) => this.#write(pieces, count, written),
      poll_oneoff: (subscriptions, events, count, ready) =>
        this.#poll(subscriptions >>> 0, events >>> 0, count >>> 0, ready >>> 0),
      proc_exit: (status) => {
        throw new ModuleExit(status);
      },
      sched_yield: () => SUCCESS,
    };
  }

  #write(pieces, count, written) {
    const view = this.#view();
    const decoder = new TextDecoder();
    let length = 0;
    for (let i = 0; i < count; i++) {
      const piece = (pieces >>> 0) + 8 * i;
      const size = view.getUint32(piece + 4, true);
      const bytes = new Uint8Array(view.buffer, view.getUint32(piece, true), size);
      this.#text += decoder.decode(bytes, { stream: true });
      length += size;
    }
    this.#text = (this.#text + decoder.decode()).slice(-MOST_TEXT);
    view.setUint32(written >>> 0, length, true);
    return SUCCESS;
  }

  // Waits for the first of some points in time; there is nothing else to wait for.
  #poll(subscriptions, events, count, ready) {
    const view = this.#view();
    let first = null;
    for (let i = 0; i < count; i++) {
      const place = subscriptions + i * SUBSCRIPTION;
      if (view.getUint8(place + 8) !== CLOCK_EVENT) return NO_SYSTEM_CALL;
      const time = view.getBigUint64(place + 24, true);
      const isAbsolute = (view.getUint16(place + 40, true) & IS_ABSOLUTE) !== 0;
      const left = isAbsolute ? time - now(view.getUint32(place + 16, true)) : time;
      if (first === null || left < first.left) {
        first = { left, userdata: view.getBigUint64(place, true) };
      }
    }
    if (first === null) return NO_SYSTEM_CALL;
    sleep(Number(first.left) / 1e6);
    new Uint8Array(view.buffer, events, EVENT).fill(0);
    view.setBigUint64(events, first.userdata, true);
    view.setUint8(events + 10, CLOCK_EVENT);
    view.setUint32(ready, 1, true);
    return SUCCESS;
  }
}

/** Returns the time of a clock in nanoseconds. */
function now(clock) {
  const milliseconds = clock === REALTIME ? Date.now() : performance.now();
  return BigInt(Math.round(milliseconds * 1e6));
}

/** Waits on this thread. Where a thread may not wait, it counts the time away. */
function sleep(milliseconds) {
  if (!(milliseconds > 0)) return;
  const end = performance.now() + milliseconds;
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  } catch {
    while (performance.now() < end);
  }
}
