// The bounds of an optimal search: between which lengths the shortest solution lies.

import { make } from "./results.js";

/** No cube needs more moves. */
const MOST_MOVES = 20;

const byId = (id) => document.getElementById(id);

/** The bounds as they come in: what was searched in vain, and the shortest solution known. */
export class Bounds {
  #least = 0;
  #most = MOST_MOVES;

  /** Takes an answer of the search. */
  take(answer) {
    if (answer.answer === "searched" && answer.count === 0) this.#least = answer.length + 1;
    if (answer.answer === "better") this.#most = Math.min(this.#most, answer.length);
    if (answer.answer === "solution") this.#least = this.#most = answer.length;
  }

  /** The bounds in words. */
  get text() {
    const [least, most] = [this.#least, this.#most];
    if (least >= most) return `The optimal solution has ${moves(most)}.`;
    return `The optimal solution has ${least} to ${moves(most)}.`;
  }

  /** Draws the bounds: a scale from 0 to 20 on which the lengths that are left stand out. */
  draw() {
    byId("bounds").hidden = false;
    byId("bounds-text").textContent = this.text;
    const marks = Array.from({ length: MOST_MOVES + 1 }, (_, length) => {
      const isOpen = length >= Math.min(this.#least, this.#most) && length <= this.#most;
      const mark = make("span", isOpen ? "mark open" : "mark");
      if (length % 5 === 0) mark.textContent = length;
      return mark;
    });
    byId("bounds-scale").replaceChildren(...marks);
  }
}

const moves = (count) => (count === 1 ? "1 move" : `${count} moves`);

/** Hides the bounds. */
export function hideBounds() {
  byId("bounds").hidden = true;
}
