/** Questions on their way to the module: as text, or refused with `BadInput`. */

import { BadInput, Code } from "./errors.js";

/** Returns a question as text. */
export function questionText(question) {
  if (typeof question === "string") return question;
  try {
    return JSON.stringify(question, refuseNoNumber);
  } catch (error) {
    throw error instanceof BadInput ? error : badInput(`the question is no JSON: ${error.message}`);
  }
}

/** Returns a search as text: its question with more fields, whose names are in camelCase. */
export function searchText(question, fields) {
  if (typeof fields !== "object" || fields === null) {
    throw badInput("the fields of a search are an object, such as { max: 3 }");
  }
  const { signal, id, ...others } = fields;
  const names = Object.keys(question);
  const twice = names.find((name) => (others[name] ?? question[name]) !== question[name]);
  if (twice !== undefined) throw badInput(`field '${twice}' is given twice`);
  return questionText({ ...inSnakeCase(others), ...question });
}

/** Throws an error if an option of a question is wrong. */
export function refuseWrongOptions(signal, id) {
  if (signal != null && typeof signal.addEventListener !== "function") {
    throw badInput("option 'signal' takes an AbortSignal");
  }
  const isNumber = Number.isSafeInteger(id) && id >= 0;
  if (!isNumber) throw badInput("option 'id' takes a whole number from 0");
}

/** JSON has no such numbers, and would silently leave them out. */
function refuseNoNumber(name, value) {
  if (typeof value !== "number" || Number.isFinite(value)) return value;
  throw badInput(`field '${name}' takes no ${value}`);
}

/** Returns fields with names such as `other_side` for `otherSide`. */
function inSnakeCase(fields) {
  const named = Object.entries(fields).map(([name, value]) => {
    const isCamelCase = /^[a-z]/.test(name);
    const plain = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [isCamelCase ? plain : name, value];
  });
  return Object.fromEntries(named);
}

function badInput(message) {
  return new BadInput(Code.BAD_INPUT, message);
}
