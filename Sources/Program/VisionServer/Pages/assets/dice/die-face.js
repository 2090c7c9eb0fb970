// A die's face with its pips.

import { makeSVG } from "../shared/dom.js";

const pips = {
  1: [[12, 12]],
  2: [[7.5, 7.5], [16.5, 16.5]],
  3: [[7, 7], [12, 12], [17, 17]],
  4: [[7.5, 7.5], [16.5, 7.5], [7.5, 16.5], [16.5, 16.5]],
  5: [[7, 7], [17, 7], [12, 12], [7, 17], [17, 17]],
  6: [[7.5, 6.5], [16.5, 6.5], [7.5, 12], [16.5, 12], [7.5, 17.5], [16.5, 17.5]],
};

/** A decorative die face; the value is in the text beside it. */
export function dieFace(value) {
  return makeSVG(
    "svg", { class: "die", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    makeSVG("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 5 }),
    (pips[value] ?? []).map(([cx, cy]) => makeSVG("circle", { cx, cy, r: 2.1 })));
}

/** Text such as “3, 5 and 1”. */
export function spoken(values) {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(values.map(String));
}
