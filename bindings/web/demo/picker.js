// The controls of a search: mode, step, axis and sides. They are fields of the page, which keep
// their values; the picker fills them and reads them.

import { make } from "./results.js";

const AXES = { fb: "F/B", rl: "R/L", ud: "U/D" };

const byId = (id) => document.getElementById(id);

/** The axis that a step ends on: of `drud-eofb` that is `ud`. */
function axisOf(name) {
  return /^(?:eo|dr|ar|rzp|fr)(ud|rl|fb)/.exec(name)?.[1];
}

/** The controls; `onChange` is called when a search with other fields is wanted. */
export class Picker {
  #offers = [];
  #targets = new Map();

  constructor(onChange) {
    for (const id of ["mode", "step", "axis", "sides", "recipe"]) {
      byId(id).addEventListener("change", () => {
        if (id === "step") this.#fillAxes();
        this.#showOptions();
        onChange();
      });
    }
  }

  /** Takes the steps that the engine knows, for the axes that they end on. */
  setSteps(steps) {
    this.#targets = new Map(steps.map(({ name, targets }) => [name, targets]));
  }

  /** Offers steps, and chooses the first one. */
  offer(offers) {
    this.#offers = offers;
    const labels = offers.map(({ title }, index) => {
      const label = document.createElement("label");
      const radio = Object.assign(document.createElement("input"), {
        type: "radio", name: "step", value: title, checked: index === 0,
      });
      label.append(radio, make("span", "", title));
      return label;
    });
    const [legend] = byId("step").children;
    byId("step").replaceChildren(legend, ...labels);
    this.#fillAxes();
    this.#showOptions();
  }

  get mode() {
    return document.querySelector("input[name=mode]:checked").value;
  }

  /** Chooses a mode without a call of `onChange`. */
  set mode(mode) {
    document.querySelector(`input[name=mode][value=${mode}]`).checked = true;
    this.#showOptions();
  }

  get sides() {
    return byId("sides").value;
  }

  get recipe() {
    return byId("recipe").value;
  }

  /** The title of the chosen step. */
  get title() {
    return document.querySelector("input[name=step]:checked")?.value ?? "";
  }

  /** Names of the chosen steps: on the chosen axis, or on any. */
  get names() {
    const offer = this.#chosen();
    const axis = byId("axis").value;
    if (axis === "any") return offer.names;
    return this.#targetsOf(offer).filter((name) => axisOf(name) === axis);
  }

  #chosen() {
    return this.#offers.find(({ title }) => title === this.title) ?? { names: [] };
  }

  #targetsOf({ names }) {
    return [...new Set(names.flatMap((name) => this.#targets.get(name) ?? []))];
  }

  #fillAxes() {
    const axes = new Set(this.#targetsOf(this.#chosen()).map(axisOf).filter(Boolean));
    const known = Object.entries(AXES).filter(([axis]) => axes.has(axis));
    byId("axis").replaceChildren(new Option("any", "any"),
      ...known.map(([axis, name]) => new Option(name, axis)));
    byId("axis-choice").hidden = known.length < 2;
  }

  #showOptions() {
    byId("step-options").hidden = this.mode !== "step";
    byId("whole-options").hidden = this.mode !== "whole";
  }
}
