// The boxes of the picture as a list, for those who don't see them or can't hit them.

import { byId, make } from "/assets/shared/dom.js";

/** Shows the boxes and proposals; `select` is called with the key of the one that is pressed. */
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
  // The list is new: the focus goes to the same box, or to the one in its place.
  if (focused) {
    const again = list.querySelector(`[data-key="${focused}"]`) ?? list.querySelector(".listed");
    again?.focus();
  }
}
