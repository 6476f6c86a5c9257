// The sheet of the solve: the lines that were taken, and the finished solution below them.

import { make, writeMoves } from "./results.js";
import { cancelText, countMoves, countsOf, lengthText, movesOf, writeUp } from "./solve.js";

const byId = (id) => document.getElementById(id);

/**
 * Draws the lines. A click on a line goes back to it.
 * @param {import("./solve.js").Line[]} lines
 * @param {number[]} totals  The moves up to each line; empty if the lines cannot be read.
 * @param {(count: number) => void} onReturn  Gets the number of lines that stay.
 */
export function drawLines(lines, totals, onReturn) {
  const counts = totals.length === 0 ? [] : countsOf(lines, totals);
  const items = lines.map(({ moves, label }, index) => {
    const item = make("li", "line");
    const text = make("span", "moves");
    writeMoves(text, moves);
    const isLast = index === lines.length - 1;
    const back = make("button", "line-back", isLast ? "Undo" : "Back here");
    back.type = "button";
    back.setAttribute("aria-label", isLast ? `Undo ${label}` : `Go back to ${label}`);
    if (isLast) back.id = "undo";
    back.addEventListener("click", () => onReturn(isLast ? index : index + 1));
    item.append(text, make("span", "label", label), drawCounts(counts[index]), back);
    return item;
  });
  byId("lines").replaceChildren(...items);
  byId("solve").hidden = lines.length === 0;
}

/** Makes the counts of a line, as in a write-up: `7-1/15`. */
function drawCounts(counts) {
  const element = make("span", "line-count");
  if (counts === undefined) return element;
  element.textContent = `${lengthText(counts)}/${counts.total}`;
  const spoken = `${counts.length} moves${cancelText(counts.cancelled)}, ${counts.total} in all`;
  element.setAttribute("aria-label", spoken);
  return element;
}

/** Shows the finished solution of lines, or hides it where there is none. */
export function drawFinished(lines, finished) {
  byId("finished").hidden = finished === null;
  if (finished === null) return;
  byId("finished-length").textContent = finished.length;
  const cancels = cancelText(countMoves(movesOf(lines)) - finished.length);
  const unit = finished.length === 1 ? "move" : "moves";
  byId("finished-word").textContent = `${unit}${cancels}. Solved.`;
  byId("finished-moves").textContent = finished.moves;
}

/** Makes the two buttons copy what `current()` returns, and say so. */
export function connectCopying(current, say) {
  const copy = async (what, text) => {
    try {
      await navigator.clipboard.writeText(text);
      say(`The ${what} is copied.`);
    } catch {
      say(`This browser does not let the page copy. Select the ${what} instead.`);
    }
  };
  byId("copy-solution").addEventListener("click", () =>
    copy("solution", current().finished.moves));
  byId("copy-write-up").addEventListener("click", () => {
    const { scramble, lines, totals, finished } = current();
    copy("write-up", writeUp(scramble, lines, totals, finished));
  });
}
