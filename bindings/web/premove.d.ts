/**
 * Fewest Moves on the cube: every question that premove can be asked, answers as they are found.
 *
 * ```js
 * import { solve } from "premove-cube";
 *
 * for await (const solution of solve("R' U' F D2", { step: "eo", niss: true, max: 2 }))
 *   console.log(`${solution}`, solution.reaches);
 * ```
 *
 * docs/questions.md of premove describes all questions, their fields and their answers. A search
 * runs in a worker.
 */

/** The version of premove, such as `0.1.0`. */
export const version: string;

/** Result codes: 0 done, 1 nothing found, 2 bad input, 3 environment, 4 stopped, 101 a crash. */
export type Code = 0 | 1 | 2 | 3 | 4 | 101;

/** An error of the engine. `code` is its result code. */
export class PremoveError extends Error {
  readonly code: Code;
}

/** The question is wrong, or the cube does not meet what the question needs. */
export class BadInput extends PremoveError {}

/** The environment is at fault: a table, memory, or a module that cannot be loaded. */
export class EnvironmentFault extends PremoveError {}

/** The question was stopped by its signal, by `stop` or by `close`. */
export class Stopped extends PremoveError {}

/** A question as an object, with the names of docs/questions.md. */
export interface Question {
  question: string;
  [field: string]: unknown;
}

/** An answer that is not the last one. */
export interface Answer {
  /** The kind of the answer, such as `solution` or `searched`. */
  answer: string;
  ended?: undefined;
  [field: string]: any;
}

/** The last answer. */
export interface LastAnswer {
  ended: "done" | "stopped" | "not_ready" | "failed" | "refused";
  answer?: undefined;
  /** `true` if there may be more solutions than the number wanted; with `done`. */
  truncated?: boolean;
  error?: string;
  /** What would help, where it is known. */
  remedy?: { name: string; [field: string]: unknown };
}

/** Options of a single question. */
export interface AskOptions {
  /** Stops the question when it is aborted. */
  signal?: AbortSignal | null;
  /** A number for `Engine.stop`; several questions may have the same one. 0 for none. */
  id?: number;
}

/**
 * The answers to a question, as they are found. The last one has the key `ended`; afterwards `code`
 * and `error` say how the question ended. Leaving a `for await` loop stops the question.
 */
export class Answers implements AsyncIterableIterator<Answer | LastAnswer> {
  private constructor();
  /** The result code after the last answer; `null` before. */
  readonly code: Code | null;
  /** The message of the error that ended the question; `null` without one. */
  readonly error: string | null;
  /** Stops the question. The next answer is the last one, unless that was taken before. */
  stop(): void;
  next(): Promise<IteratorResult<Answer | LastAnswer, undefined>>;
  /** Stops the question, and waits until it has ended. */
  return(): Promise<IteratorResult<Answer | LastAnswer, undefined>>;
  /** Returns all answers that were not taken yet. */
  toArray(): Promise<(Answer | LastAnswer)[]>;
  [Symbol.asyncIterator](): this;
}

/** A solution. As text it is its moves, those on the inverse side in parentheses. */
export class Solution {
  private constructor();
  readonly solution: string;
  readonly normal: string;
  readonly inverse: string;
  readonly length: number;
  readonly reaches: readonly string[];
  /** All fields of the answer. */
  readonly fields: Readonly<Answer>;
  toString(): string;
}

/**
 * Solutions, as they are found. Leaving a `for await` loop stops the search. A search that ends
 * with an error, or is stopped, throws `BadInput`, `EnvironmentFault`, `Stopped` or `PremoveError`
 * after its last solution.
 */
export class Solutions implements AsyncIterableIterator<Solution> {
  private constructor();
  /** Stops the search; the loop that takes the solutions ends with `Stopped`. */
  stop(): void;
  next(): Promise<IteratorResult<Solution, undefined>>;
  /** Stops the search, and waits until it has ended. */
  return(): Promise<IteratorResult<Solution, undefined>>;
  /** Returns all solutions that were not taken yet. */
  toArray(): Promise<Solution[]>;
  [Symbol.asyncIterator](): this;
}

/** Moves in which `R` stands for `R R2 R'`; or a list of single moves. */
export type MoveSet = string | string[];

/**
 * Fields of searches, named as in docs/questions.md, but in camelCase: `otherSide` stands for
 * `other_side`.
 */
export interface SearchFields extends AskOptions {
  min?: number;
  max?: number;
  /** Only the shortest solutions, and those up to this number of moves longer. */
  slack?: number;
  results?: number | "all";
  /** Solutions as they are found, in no order. */
  unsorted?: boolean;
  order?: "list" | "janus";
  fewestQuarters?: boolean;
  [field: string]: unknown;
}

/** Fields of the searches that use both sides. */
export interface SideFields extends SearchFields {
  niss?: boolean;
  linear?: boolean;
  inverse?: boolean;
  ownTriggers?: string[];
}

/** Fields of the question `step`. */
export interface StepFields extends SideFields {
  /** The step, such as `eo`, `dr` or `htr`; unless given, `eo`. */
  step?: string;
  subset?: string;
  triggers?: string;
  case?: string;
  labels?: string;
  all?: boolean;
  moves?: MoveSet;
  otherSide?: number;
  otherSideLeast?: number;
  quarters?: number;
  quarterAxes?: string;
}

/** Fields of the question `chain`. */
export type ChainFields = SideFields;

/** Fields of the question `optimal`. */
export interface OptimalFields extends SearchFields {
  metric?: "htm" | "qtm";
  first?: MoveSet;
  notFirst?: MoveSet;
  last?: MoveSet;
  notLast?: MoveSet;
}

/** A form of a cube. */
export type Form = "moves" | "facelets" | "code" | "pieces";

/** A place that keeps the files of tables from one worker, or visit, to the next. */
export interface TableStore {
  /** Returns the bytes of a table, or `undefined` if it is not there. */
  get(name: string): Promise<Uint8Array | ArrayBuffer | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns the names of the tables that are there. A worker loads those that a question needs. */
  names(): Promise<string[]>;
}

/** Returns a store that lives as long as the page or the program. */
export function memoryStore(): TableStore;

/** Returns a store in the IndexedDB of a browser; unless named, in that of `premove-cube`. */
export function indexedDbStore(name?: string): TableStore;

/** How much of a table is built. */
export interface TableProgress {
  /** The name of the table, such as `dr`. */
  table: string;
  /** The share that is built, from 0 to 1, which is complete. */
  share: number;
  /** The reason why the complete table could not be put into the store. */
  error?: unknown;
}

/** Options of an engine. */
export interface EngineOptions {
  /** The module, or where it is; unless given, `premove.wasm` of this package. */
  wasm?: URL | string | Uint8Array | object;
  /**
   * The store of tables; `null` for none. Unless given, `indexedDbStore()` where there is one, and
   * `memoryStore()` elsewhere.
   */
  store?: TableStore | null;
  /** Is called some 20 times a second while a table is built, and when it is complete. */
  onTable?: ((progress: TableProgress) => void) | null;
}

/**
 * An engine with its tables, in a worker of its own. Its questions run one after another in the
 * order in which they were asked; several engines run at the same time.
 */
export class Engine {
  private constructor();

  /**
   * Starts an engine.
   *
   * @throws BadInput if an option is wrong; EnvironmentFault if the module cannot be loaded.
   */
  static open(options?: EngineOptions): Promise<Engine>;

  /**
   * Asks a question, given as an object or as JSON text. A wrong question does not throw an error:
   * its only answer says what is wrong.
   */
  ask(question: Question | string, options?: AskOptions): Answers;

  /** Finds solutions of a step, shorter ones first, as the question `step` describes. */
  solve(scramble: string, fields?: StepFields): Solutions;

  /** Finds solutions of the whole cube in the fewest moves, as the question `optimal` describes. */
  optimal(scramble: string, fields?: OptimalFields): Solutions;

  /**
   * Finds solutions of a chain of steps such as `EO > DR > HTR`, as the question `chain` describes.
   * `fields.steps` of a solution has the steps.
   */
  chain(scramble: string, chain: string, fields?: ChainFields): Solutions;

  /** Returns a random scramble; with a seed the same every time. */
  scramble(kind?: string, seed?: number | null): Promise<string>;

  /** Returns a cube in another form; unless given, `code`. */
  convert(cube: string, to?: Form): Promise<string>;

  /**
   * Returns the code of the cube that moves lead to. They are named as the holder of the cube sees
   * the faces.
   */
  apply(cube: string, moves: string): Promise<string>;

  /** Returns the steps that a search can reach. */
  steps(): Promise<Answer[]>;

  /**
   * Returns the distance tables, each with its `name`, `purpose`, `state` and the bytes of memory
   * that it `takes`. The state is `stored` for a table of the store that no question has needed yet.
   */
  tables(): Promise<Answer[]>;

  /** Stops the questions with this number, and returns how many they are. */
  stop(id: number): number;

  /** Stops all questions, and returns how many they are. */
  stopAll(): number;

  /** Stops all questions, ends the worker, and refuses new questions. */
  close(): Promise<void>;
}

/** Asks a question of an engine with the usual options; see `Engine.ask`. */
export function ask(question: Question | string, options?: AskOptions): Answers;

/** Finds solutions of a step with the usual options; see `Engine.solve`. */
export function solve(scramble: string, fields?: StepFields): Solutions;

/** Finds shortest solutions of the whole cube with the usual options; see `Engine.optimal`. */
export function optimal(scramble: string, fields?: OptimalFields): Solutions;

/** Finds solutions of a chain of steps with the usual options; see `Engine.chain`. */
export function chain(scramble: string, chain: string, fields?: ChainFields): Solutions;

/** Returns a random scramble with the usual options; see `Engine.scramble`. */
export function scramble(kind?: string, seed?: number | null): Promise<string>;

/** Returns a cube in another form with the usual options; see `Engine.convert`. */
export function convert(cube: string, to?: Form): Promise<string>;

/** Returns the code of the cube that moves lead to; see `Engine.apply`. */
export function apply(cube: string, moves: string): Promise<string>;

/** Returns the steps that a search can reach; see `Engine.steps`. */
export function steps(): Promise<Answer[]>;

/** Returns the distance tables; see `Engine.tables`. */
export function tables(): Promise<Answer[]>;
