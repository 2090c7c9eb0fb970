// The picture's boxes as a list, for users who can't see or hit them.

import { byId, make } from "../shared/dom.js";

/** Shows the boxes and proposals; `select` is called with the key of the pressed one. */
export function drawBoxList({ boxes, proposals }, selected, colorOf, select) {
  byId("no-boxes").hidden = boxes.length + proposals.length > 0;
  const list = byId("list");
  const focused = document.activeElement?.closest?.(".listed")?.dataset.key;
  const line = (box, note) => make(
    "li", {},
    make(
      "button", {
        type: "button", class: "listed", "data-key": box.key, "data-color": colorOf(box.label),
        "aria-pressed": String(box.key === selected), onclick: () => select(box.key),
      },
      make("span", { class: "swatch" }), make("span", { class: "label-name" }, box.label),
      make("span", { class: "soft small number" }, note)));
  list.replaceChildren(
    ...boxes.map((box) => line(box, `${Math.round(box.width)} × ${Math.round(box.height)}`)),
    ...proposals.map((box) => line(box, `proposed, ${Math.round(box.confidence * 100)}%`)));
  // After rebuilding the list, restores the focus to the same box, or to the one at its position.
  if (focused) {
    const again = list.querySelector(`[data-key="${focused}"]`) ?? list.querySelector(".listed");
    again?.focus();
  }
}
