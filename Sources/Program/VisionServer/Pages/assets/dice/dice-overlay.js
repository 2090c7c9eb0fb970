// Boxes and values over the picture. Elements are reused between frames; only changes are written.

import { makeSVG } from "../shared/dom.js";
import { fitOverlay, matchFit, pixelsPerCSSPixel } from "../shared/overlay.js";

const badgeHeight = 26;

export class DiceOverlay {
  #svg;
  #marks = [];

  constructor(svg) {
    this.#svg = svg;
  }

  /** Draws the dice of a frame, in the frame's pixels; `state` colors the boxes. */
  draw({ width, height, dice: readable, unreadable = [] }, picture, state) {
    const dice = [...readable, ...unreadable];
    fitOverlay(this.#svg, width, height);
    matchFit(this.#svg, picture);
    this.#svg.dataset.state = state;
    const scale = pixelsPerCSSPixel(this.#svg);
    while (this.#marks.length < dice.length) this.#marks.push(this.#newMark());
    this.#marks.forEach((mark, index) => {
      mark.group.style.display = index < dice.length ? "" : "none";
      if (index < dice.length) place(mark, dice[index], scale, width);
    });
  }

  clear() {
    for (const mark of this.#marks) mark.group.style.display = "none";
  }

  #newMark() {
    const halo = makeSVG("rect", { class: "box-halo" });
    const box = makeSVG("rect", { class: "box" });
    const badge = makeSVG("rect", { class: "badge" });
    const value = makeSVG("text", { class: "badge-value", "text-anchor": "middle" });
    const group = makeSVG("g", { class: "die-mark" }, halo, box, badge, value);
    this.#svg.append(group);
    return { group, halo, box, badge, value };
  }
}

function place(mark, die, scale, pictureWidth) {
  const { x, y, width, height } = die.box;
  for (const rect of [mark.halo, mark.box]) write(rect, { x, y, width, height, rx: 8 * scale });
  const tall = badgeHeight * scale;
  const wide = tall * 1.1;
  // Above the box, or inside it at the picture's edge.
  const left = Math.min(Math.max(x + width / 2 - wide / 2, 0), pictureWidth - wide);
  const top = y >= tall + 4 * scale ? y - tall - 4 * scale : y + 4 * scale;
  write(mark.badge, { x: left, y: top, width: wide, height: tall, rx: 7 * scale });
  write(mark.value, { x: left + wide / 2, y: top + tall * 0.745, "font-size": tall * 0.7 });
  const text = `${die.value ?? ""}${die.value == null || die.otherValue != null ? "?" : ""}`;
  if (mark.value.textContent !== text) mark.value.textContent = text;
}

function write(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value.toFixed(1));
}
