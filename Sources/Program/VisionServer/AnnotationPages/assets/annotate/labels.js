// The labels to choose from; the one that is chosen is that of the next box.

import { byId, make } from "/assets/shared/dom.js";

/** How many colors there are; they repeat. */
const colors = 7;

export class Labels {
  names = [];
  chosen = null;
  #choose;

  /** `choose(label)` is called when the user chooses one, or adds one. */
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

  /** Makes a label known. */
  add(name) {
    if (!this.names.includes(name)) this.names.push(name);
    this.chosen ??= name;
  }

  colorOf = (name) => Math.max(this.names.indexOf(name === "" ? this.chosen : name), 0) % colors;

  /** The label of a digit's key. */
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
