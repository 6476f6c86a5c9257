// The list of solutions: rows that stream in, sorted by length, one of which can be taken.

import { cancelText, runsOf } from "./solve.js";

/** Writes moves into an element, those on the inverse side set apart. */
export function writeMoves(element, text) {
  const runs = runsOf(text).map((run) => {
    const span = document.createElement("span");
    span.className = run.side;
    span.textContent = run.text;
    return span;
  });
  element.replaceChildren(...runs.flatMap((run, index) => (index === 0 ? [run] : [" ", run])));
  if (runs.length === 0) element.textContent = "no moves";
}

/** Makes an element with a class and a text. */
export function make(tag, className, text = "") {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** What a row shows, as one text. */
function keyOf({ total, parts }) {
  return [total, ...parts.map(({ moves, label }) => `${moves}/${label}`)].join("\n");
}

const SIDE_WORDS = { inverse: "inverse", mixed: "both sides", normal: "" };

/** The side of a solution, as a word. */
function sideOf(solution) {
  const sides = new Set(runsOf(solution).map((run) => run.side));
  return SIDE_WORDS[sides.size === 2 ? "mixed" : [...sides][0] ?? "normal"];
}

/**
 * The list. A row holds `total` (the number in front), `cancelled` (the number of moves that
 * cancel), `parts` (moves, each with a label) and `take`, which is handed to `onTake` when the row
 * is chosen.
 */
export class Results {
  #list;
  #onTake;
  #rows = [];
  #waiting = [];
  #coming = null;
  /** Index of the row that gets the focus when it is there; `null` for none. */
  #wanted = null;

  constructor(list, onTake) {
    this.#list = list;
    this.#onTake = onTake;
    list.addEventListener("keydown", (event) => this.#key(event));
    list.addEventListener("focusin", () => this.#leaveOneStop());
  }

  get count() {
    return this.#rows.length + this.#waiting.length;
  }

  /** Empties the list. Where the focus was in it, the next row gets it. */
  clear() {
    if (this.#list.contains(document.activeElement)) this.#wanted = 0;
    this.#rows = [];
    this.#waiting = [];
    this.#coming = null;
    this.#list.replaceChildren();
  }

  /** Puts the focus on the first row of the next list, as soon as there is one. */
  focusNext() {
    this.#wanted = 0;
  }

  /** Puts the focus on a row, as soon as it is there. */
  focusRow(index) {
    this.#wanted = index;
    this.#giveFocus();
  }

  /** Adds a row; rows are drawn together with the next frame. */
  add(row) {
    this.#waiting.push(row);
    if (this.#waiting.length === 1) requestAnimationFrame(() => this.flush());
  }

  /** Replaces the rows with the next frame, unless the list is emptied before. */
  setSoon(rows) {
    if (this.#coming === null) requestAnimationFrame(() => this.#coming && this.set(this.#coming));
    this.#coming = rows;
  }

  /**
   * Replaces the rows. Those that stay keep their place on the page and the focus, so that a list
   * that improves does not move away under a finger.
   */
  set(rows) {
    const old = new Map(this.#rows.map((row, index) => [keyOf(row), this.#list.children[index]]));
    const hadFocus = this.#list.contains(document.activeElement);
    this.#waiting = [];
    this.#coming = null;
    this.#rows = rows;
    const items = rows.map((row) => old.get(keyOf(row)) ?? this.#draw(row));
    items.forEach((item, index) => {
      item.classList.toggle("opens", rows[index].total !== rows[index - 1]?.total);
      if (this.#list.children[index] !== item) {
        this.#list.insertBefore(item, this.#list.children[index] ?? null);
      }
    });
    while (this.#list.childElementCount > items.length) this.#list.lastElementChild.remove();
    if (hadFocus && !this.#list.contains(document.activeElement)) this.#wanted = 0;
    this.#leaveOneStop();
    this.#giveFocus();
  }

  /** Makes one row, the focused one or the first, a stop of the Tab key. */
  #leaveOneStop() {
    const buttons = [...this.#list.querySelectorAll(".row-button")];
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  /** Draws the rows that wait. */
  flush() {
    if (this.#waiting.length === 0) return;
    const isFirst = this.#rows.length === 0;
    for (const row of this.#waiting.splice(0)) {
      const item = this.#draw(row);
      item.classList.toggle("opens", row.total !== this.#rows.at(-1)?.total);
      this.#rows.push(row);
      this.#list.append(item);
    }
    if (isFirst) this.#leaveOneStop();
    this.#giveFocus();
  }

  #draw(row) {
    const item = make("li", "row");
    const button = make("button", "row-button");
    button.type = "button";
    button.tabIndex = -1;
    button.append(make("span", "row-total", String(row.total)));
    button.append(make("span", "unseen", row.total === 1 ? " move" : " moves"));
    const cancels = cancelText(row.cancelled);
    if (cancels !== "") button.append(make("span", "row-cancels", cancels));
    const parts = row.parts.map(({ moves, label }) => {
      const part = make("span", "part");
      const text = make("span", "moves");
      writeMoves(text, moves);
      part.append(text, make("span", "side", sideOf(moves)), make("span", "label", label));
      return part;
    });
    const body = make("span", "row-parts");
    body.append(...parts);
    button.append(make("span", "unseen", ": "), body);
    button.addEventListener("click", () => this.#onTake(row.take));
    item.append(button);
    return item;
  }

  #giveFocus() {
    if (this.#wanted === null || this.#wanted >= this.#rows.length) return;
    const button = this.#list.children[this.#wanted].querySelector(".row-button");
    this.#wanted = null;
    const focused = document.activeElement;
    if (focused === document.body || this.#list.contains(focused)) button.focus();
  }

  #key(event) {
    const buttons = [...this.#list.querySelectorAll(".row-button")];
    const index = buttons.indexOf(document.activeElement);
    const target = {
      ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1,
      PageDown: Math.min(index + 10, buttons.length - 1), PageUp: Math.max(index - 10, 0),
    }[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = buttons[target];
    if (!next || index === -1) return;
    next.focus();
  }
}
