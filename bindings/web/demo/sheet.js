// The sheet of the solve: the lines that were taken, and the finished solution below them.

import { make, writeMoves } from "./results.js";
import { countMoves, writeUp } from "./solve.js";

const byId = (id) => document.getElementById(id);

/**
 * Draws the lines. A click on a line goes back to it.
 * @param {import("./solve.js").Line[]} lines
 * @param {(count: number) => void} onReturn  Gets the number of lines that stay.
 */
export function drawLines(lines, onReturn) {
  let total = 0;
  const items = lines.map(({ moves, label }, index) => {
    const length = countMoves(moves);
    total += length;
    const item = make("li", "line");
    const text = make("span", "moves");
    writeMoves(text, moves);
    const isLast = index === lines.length - 1;
    const back = make("button", "line-back", isLast ? "Undo" : "Back here");
    back.type = "button";
    back.setAttribute("aria-label", isLast ? `Undo ${label}` : `Go back to ${label}`);
    if (isLast) back.id = "undo";
    back.addEventListener("click", () => onReturn(isLast ? index : index + 1));
    const count = make("span", "line-count", `${length}/${total}`);
    count.setAttribute("aria-label", `${length} moves, ${total} in all`);
    item.append(text, make("span", "label", label), count, back);
    return item;
  });
  byId("lines").replaceChildren(...items);
  byId("solve").hidden = lines.length === 0;
}

/** Shows the finished solution, or hides it where there is none. */
export function drawFinished(finished) {
  byId("finished").hidden = finished === null;
  if (finished === null) return;
  byId("finished-length").textContent = finished.length;
  byId("finished-word").textContent = finished.length === 1 ? "move. Solved." : "moves. Solved.";
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
    const { scramble, lines, finished } = current();
    copy("write-up", writeUp(scramble, lines, finished));
  });
}
