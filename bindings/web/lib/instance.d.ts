import type { Code, Question, TableProgress } from "../premove.js";

export { BadInput, EnvironmentFault, PremoveError } from "../premove.js";

/** Functions that an instance calls while it works. */
export interface Host {
  /** Returns whether the question is to stop; called every millisecond or so. */
  isStopped?: () => boolean;
  /** Is called some 20 times a second while a table is built, and when it is complete. */
  onTable?: (progress: TableProgress) => void;
  /** Receives the file of a table that was built. */
  keep?: (name: string, bytes: Uint8Array) => void;
}

/**
 * The module itself, without a worker: every call works on the calling thread until it is done. For
 * programs that have a worker of their own; `Engine` of `premove-cube` is for all others. While a
 * question runs, its functions must not call the instance: such a call throws `BadInput`.
 */
export class Instance {
  /**
   * Loads the module, unless given that of this package, and makes an instance of it.
   *
   * @throws EnvironmentFault if the module cannot be loaded.
   */
  static load(
    wasm?: URL | string | Uint8Array | object,
    host?: Host,
  ): Promise<Instance>;

  constructor(module: object, host?: Host);

  /** `true` after a crash. The instance answers no questions any more: make a new one. */
  readonly isBroken: boolean;

  /**
   * Opens the engine. Must be called before anything else.
   *
   * @throws BadInput if an option is unknown or wrong.
   */
  open(options?: object): void;

  /**
   * Puts a table in that `keep` received before. It is checked when it is first needed; a damaged
   * one is built anew.
   *
   * @throws BadInput if there is no table with this name, or the bytes are no `Uint8Array`.
   */
  putTable(name: string, bytes: Uint8Array): void;

  /**
   * Asks a question, given as an object or as JSON text, calls `onLine` with each line of the
   * answer, and returns the result code. The last line has the key `ended`. Where `onLine` returns
   * `false`, it is called once more, with the last line. An error that it throws stops the question
   * and is thrown again.
   *
   * @throws PremoveError if the instance is broken.
   */
  ask(question: Question | string, onLine?: (line: string) => boolean | void): Code;
}
