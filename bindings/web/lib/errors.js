/** The errors of the engine, and the codes with which a question ends. */

export const Code = Object.freeze({
  DONE: 0,
  NOTHING: 1,
  BAD_INPUT: 2,
  ENVIRONMENT: 3,
  STOPPED: 4,
  BROKEN: 101,
});

export class PremoveError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

export class BadInput extends PremoveError {}

export class EnvironmentFault extends PremoveError {}

export class Stopped extends PremoveError {}

const KINDS = new Map([
  [Code.BAD_INPUT, BadInput],
  [Code.ENVIRONMENT, EnvironmentFault],
  [Code.STOPPED, Stopped],
]);

/** Makes the error of a result code. */
export function errorOf(code, message, options) {
  const Kind = KINDS.get(code) ?? PremoveError;
  return new Kind(code, message ?? "the question was stopped", options);
}

/** Returns the result code of an error. Errors of others are faults of the environment. */
export function codeOf(error) {
  return error instanceof PremoveError ? error.code : Code.ENVIRONMENT;
}

/** The last line of a question that was stopped. */
export const STOPPED_LINE = '{"ended":"stopped"}';

/** Returns the last line of a question that failed. */
export function failedLine(error) {
  return JSON.stringify({ ended: "failed", error });
}

/** Returns the last line of a question that is wrong. */
export function refusedLine(error) {
  return JSON.stringify({ ended: "refused", error });
}

/** Returns the message of a crash, as the other bindings have it. */
export function crashMessage(reason) {
  return `a worker broke down: ${reason}; this is a bug in premove`;
}
