// The solve in work: a scramble, the lines that were taken, and the steps that can come next.
// Data and pure functions alone; nothing here draws or asks the engine.

/**
 * A line of the solve.
 * @typedef {object} Line
 * @property {string} moves  Its moves, those on the inverse side in parentheses.
 * @property {string[]} reaches  Names of the single-axis steps that it reaches.
 * @property {string} label  What it reaches, for people: `DR U/D 4a1 4e`.
 */

/**
 * A step that can come next.
 * @typedef {object} Offer
 * @property {string} title  The word of the field: EO, DR, HTR, finish ...
 * @property {string[]} names  Names of the steps behind that word, from the state reached.
 */

/** What can follow each kind of step; `$` stands for the axis that was reached. */
const FOLLOWERS = {
  start: [["EO", "eo"], ["DR", "dr"]],
  eo: [["DR", "dr-eo$"], ["AR", "ar-eo$"], ["RZP", "rzp-eo$"], ["Finish", "eo$fin"]],
  rzp: [["DR", "dr-eo$"]],
  ar: [["DR", "dr-ar-eo$"]],
  dr: [["HTR", "htr-dr$"], ["Finish", "dr$fin"]],
  htr: [["Finish", "htrfin"], ["FR", "fr"]],
  fr: [["Finish", "fr$fin"]],
};

/** Splits the name of a step that was reached into its kind and the axis that counts next. */
function kindOf(name) {
  if (/fin$|^optimal$/.test(name)) return { kind: "solved" };
  const nested = /^(ar|rzp)(?:ud|rl|fb)-(?:eo)?(ud|rl|fb)$/.exec(name);
  if (nested) return { kind: nested[1], axis: nested[2] };
  const plain = /^(eo|dr|fr)(ud|rl|fb)(?:-|$)/.exec(name);
  if (plain) return { kind: plain[1], axis: plain[2] };
  return { kind: name.startsWith("htr") ? "htr" : "start" };
}

/** Whether the last line solves the cube. */
export function isSolved(lines) {
  const last = lines.at(-1);
  return last !== undefined && last.reaches.some((name) => kindOf(name).kind === "solved");
}

/**
 * The steps that can come after these lines.
 * @param {Line[]} lines
 * @returns {Offer[]}
 */
export function offersAfter(lines) {
  const reaches = lines.at(-1)?.reaches ?? ["start"];
  const offers = new Map();
  for (const { kind, axis } of reaches.map(kindOf)) {
    for (const [title, pattern] of FOLLOWERS[kind] ?? []) {
      const names = offers.get(title) ?? new Set();
      offers.set(title, names.add(pattern.replace("$", axis)));
    }
  }
  return [...offers].map(([title, names]) => ({ title, names: [...names] }));
}

/** The moves of all lines, in the form in which the engine reads a state: both sides, mixed. */
export function movesOf(lines) {
  return lines.map((line) => line.moves).filter(Boolean).join(" ");
}

/** The number of moves in a text, on both sides together. */
export function countMoves(text) {
  return text.split(/[\s()]+/).filter(Boolean).length;
}

/**
 * The counts of a line.
 * @typedef {object} Counts
 * @property {number} length  Number of its moves.
 * @property {number} cancelled  Number of moves that cancel: with lines before, or, where the cube
 *   is solved, where both sides meet.
 * @property {number} total  Number of moves up to its end, without those that cancel.
 */

/**
 * Returns the counts of lines, given the total up to each.
 * @param {Line[]} lines
 * @param {number[]} totals
 * @returns {Counts[]}
 */
export function countsOf(lines, totals) {
  return lines.map(({ moves }, index) => {
    const [length, total] = [countMoves(moves), totals[index]];
    return { length, cancelled: (totals[index - 1] ?? 0) + length - total, total };
  });
}

/** Writes a number of moves with those of them that cancel: `7-1`. */
export function lengthText({ length, cancelled }) {
  return cancelled > 0 ? `${length}-${cancelled}` : String(length);
}

/** Says how many moves cancel, behind a total; empty where none do. */
export function cancelText(cancelled) {
  if (cancelled <= 0) return "";
  return cancelled === 1 ? " (1 cancels)" : ` (${cancelled} cancel)`;
}

/** Cuts moves into runs of one side: `F (R U) B` has three. */
export function runsOf(text) {
  return text
    .split(/(\([^)]*\))/)
    .map((run) => run.trim())
    .filter(Boolean)
    .map((run) => ({ text: run, side: run.startsWith("(") ? "inverse" : "normal" }));
}

/**
 * The solve as solvers write it, one line a step with the moves so far and those that cancel.
 * @param {string} scramble
 * @param {Line[]} lines
 * @param {number[]} totals
 * @param {{moves: string, length: number} | null} finished
 */
export function writeUp(scramble, lines, totals, finished) {
  const counts = countsOf(lines, totals);
  const rows = lines.map(({ moves, label }, index) =>
    `${moves} // ${label} (${lengthText(counts[index])}/${counts[index].total})`);
  const ending = finished ? ["", `Solution: ${finished.moves} (${finished.length})`] : [];
  return [`Scramble: ${scramble}`, "", ...rows, ...ending, ""].join("\n");
}
