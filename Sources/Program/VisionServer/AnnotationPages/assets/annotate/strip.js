// The thumbnails around the current picture.

import { byId, make } from "../shared/dom.js";

/** The number of thumbnails. */
const length = 9;

/** A picture's state as text. */
export function stateOf({ isReviewed, boxes }) {
  if (!isReviewed) return "not looked at yet";
  if (boxes === 0) return "no objects";
  return boxes === 1 ? "1 box" : `${boxes} boxes`;
}

/** Shows the pictures around the current one; `open` is called with the number of the pressed one. */
export function drawStrip(pictures, current, open) {
  const first = Math.max(0, Math.min(current - Math.floor(length / 2), pictures.length - length));
  const strip = byId("strip");
  const known = new Map([...strip.children].map((item) => [Number(item.dataset.number), item]));
  strip.replaceChildren(...pictures.slice(first, first + length).map((picture, index) => {
    const number = first + index;
    const item = known.get(number) ?? make(
      "li", { "data-number": number },
      make(
        "button", { type: "button", class: "thumbnail", onclick: () => open(number) },
        make("img", { src: `api/annotations/${number}/picture?side=128`, alt: "", loading: "lazy" }),
        make("span", { class: "badge", "aria-hidden": "true" })));
    const button = item.firstElementChild;
    button.title = picture.name;
    button.setAttribute("aria-label", `${picture.name}, ${stateOf(picture)}`);
    if (number === current) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    button.dataset.state = picture.isReviewed ? (picture.boxes > 0 ? "boxes" : "empty") : "new";
    button.querySelector(".badge").textContent = picture.isReviewed ? String(picture.boxes) : "";
    return item;
  }));
  const shown = strip.querySelector("[aria-current]");
  if (shown) strip.scrollLeft = shown.offsetLeft - strip.offsetLeft - (strip.clientWidth - shown.offsetWidth) / 2;
}
