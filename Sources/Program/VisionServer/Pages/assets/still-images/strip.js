// The thumbnails of this visit's pictures.

import { byId, make } from "../shared/dom.js";

const strip = byId("strip");
const row = byId("strip-row");

/** Shows the pictures; `show` is called with the pressed one. */
export function drawStrip(pictures, current, show) {
  row.hidden = pictures.length === 0;
  strip.replaceChildren(...pictures.map((picture) => make(
    "li", {},
    make(
      "button", {
        type: "button", class: "thumbnail", "aria-current": picture === current ? "true" : null,
        "data-failed": picture.failure !== null, title: picture.name, onclick: () => show(picture),
      },
      make("img", { src: picture.address, alt: picture.name })))));
  strip.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
