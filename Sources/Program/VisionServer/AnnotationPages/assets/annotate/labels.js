// The labels to choose from; the chosen one applies to the next box.

import { byId, make } from "../shared/dom.js";

/** The number of colors, which repeat. */
const colors = 7;

export class Labels {
  names = [];
  chosen = null;
  #choose;

  /** `choose(label)` is called when the user chooses or adds a label. */
  constructor(choose) {
    this.#choose = choose;
    byId("new-label").addEventListener("submit", (event) => {
      event.preventDefault();
      const input = byId("label-name");
      const name = input.value.trim();
      input.value = "";
      if (name) this.#choose(name);
    });
  }

  /** Adds a label. */
  add(name) {
    if (!this.names.includes(name)) this.names.push(name);
    this.chosen ??= name;
  }

  colorOf = (name) => Math.max(this.names.indexOf(name === "" ? this.chosen : name), 0) % colors;

  /** The label for a digit key. */
  at(digit) {
    return this.names[digit - 1] ?? null;
  }

  draw() {
    byId("labels").replaceChildren(...this.names.map((name, index) => make(
      "li", {},
      make(
        "button", {
          type: "button", class: "label", "aria-pressed": String(name === this.chosen), "data-color": index % colors,
          onclick: () => this.#choose(name),
        },
        make("span", { class: "swatch" }), make("span", { class: "label-name" }, name),
        index < 9 ? make("kbd", { "aria-hidden": "true" }, String(index + 1)) : null))));
  }

  askForName() {
    byId("label-name").focus();
  }
}
