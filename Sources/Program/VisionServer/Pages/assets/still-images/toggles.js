// The toggles of the kinds to detect, with the number of detections.

import { byId, make } from "../shared/dom.js";
import { kindTitles, kinds } from "./observations.js";

/** Makes the toggles; `changed` is called when the user has added or removed a kind. */
export function makeToggles(chosen, changed) {
  byId("kinds").append(...kinds.map((kind) => make(
    "label", { class: "kind", "data-kind": kind },
    make("input", {
      type: "checkbox", name: kind, checked: chosen.has(kind),
      onchange: ({ target }) => {
        if (target.checked) chosen.add(kind);
        else chosen.delete(kind);
        changed();
      },
    }),
    make("span", { class: "swatch" }),
    make("span", { class: "kind-name" }, kindTitles[kind]),
    make("span", { class: "kind-count number", "data-count": kind }))));
}
