// The boxes over the picture: drawn, selected, moved and resized with a pointer.
//
// Dragging draws a box, even over others; tapping selects the smallest box there, and tapping again the next
// one. The selected box is moved by its interior and resized by its handles. Two fingers zoom and scroll.

import { makeSVG } from "../shared/dom.js";
import { fitOverlay, pixelsPerCSSPixel } from "../shared/overlay.js";
import { contains, resized, shifted, spanned } from "./geometry.js";

const corners = ["nw", "ne", "se", "sw"];
const edges = ["n", "e", "s", "w"];
/** The maximum movement of a pointer in a tap, in CSS pixels. */
const tapReach = 5;
/** The minimum side of a drawn box, in CSS pixels. */
const leastSide = 6;

export class BoxStage {
  #svg;
  #zoom;
  #colorOf;
  #events;
  #frame = { width: 1, height: 1 };
  #state = { boxes: [], proposals: [] };
  #selected = null;
  #gesture = null;
  #pointers = new Map();

  /**
   * `events` are functions: `drawn(box)`, `changed(box)`, `selected(key)`, `mayDraw()`; `colorOf(label)`
   * returns a color's number.
   */
  constructor(svg, zoom, colorOf, events) {
    this.#svg = svg;
    this.#zoom = zoom;
    this.#colorOf = colorOf;
    this.#events = events;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#cancel(event));
  }

  /** Shows a picture's boxes. */
  show(frame, state, selected) {
    this.#frame = frame;
    this.#state = state;
    this.#selected = selected;
    fitOverlay(this.#svg, frame.width, frame.height);
    this.draw();
  }

  draw() {
    const preview = this.#gesture?.box ?? null;
    const all = [
      ...this.#state.proposals.map((box) => ({ box, isProposal: true })),
      ...this.#state.boxes.map((box) => ({ box, isProposal: false })),
    ].map((entry) => (preview && entry.box.key === preview.key ? { ...entry, box: preview } : entry));
    if (preview && preview.key === undefined) all.push({ box: preview, isProposal: false, isNew: true });
    // Small boxes are drawn over large ones, the selected one on top.
    const order = (entry) => (entry.box.key === this.#selected || entry.isNew ? -1 : entry.box.width * entry.box.height);
    all.sort((one, other) => order(other) - order(one));
    const unit = pixelsPerCSSPixel(this.#svg);
    this.#svg.replaceChildren(...all.map((entry) => this.#group(entry, unit)));
  }

  #group({ box, isProposal, isNew }, unit) {
    const { x, y, width, height } = box;
    const isSelected = isNew || box.key === this.#selected;
    const tag = isProposal ? `${box.label} ${Math.round(box.confidence * 100)}%` : box.label;
    const isBelow = y < 18 * unit;
    return makeSVG(
      "g", {
        class: "box", "data-color": this.#colorOf(box.label), "data-selected": isSelected, "data-proposal": isProposal,
        "data-key": box.key, "aria-hidden": "true",
      },
      makeSVG("rect", { class: "halo", x, y, width, height }),
      makeSVG("rect", { class: "line", x, y, width, height }),
      makeSVG("text", {
        class: "tag", x: x + 3 * unit, y: isBelow ? y + 15 * unit : y - 5 * unit, "font-size": 13 * unit,
        "stroke-width": 3 * unit,
      }, tag),
      isSelected && !isNew ? this.#handles(box, unit) : null);
  }

  #handles({ x, y, width, height }, unit) {
    const isSmall = Math.min(width, height) < 56 * unit;
    return [...(isSmall ? [] : edges), ...corners].flatMap((handle) => {
      const cx = x + (handle.includes("w") ? 0 : handle.includes("e") ? width : width / 2);
      const cy = y + (handle.includes("n") ? 0 : handle.includes("s") ? height : height / 2);
      const square = (name, side) => makeSVG("rect", {
        class: name, "data-handle": handle, x: cx - side * unit / 2, y: cy - side * unit / 2, width: side * unit,
        height: side * unit,
      });
      return [square("grip", isSmall ? 22 : 34), square("handle", 11)];
    });
  }

  #point(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  #down(event) {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.#svg.setPointerCapture(event.pointerId);
    this.#svg.focus({ preventScroll: true });
    event.preventDefault();
    if (this.#pointers.size > 1) {
      this.#gesture = { kind: "pinch" };
      this.draw();
      return;
    }
    const from = this.#point(event);
    const selected = [...this.#state.boxes, ...this.#state.proposals].find(({ key }) => key === this.#selected);
    const handle = event.target.dataset?.handle;
    const start = { from, client: [event.clientX, event.clientY], hasMoved: false };
    if (selected && handle) {
      this.#gesture = { ...start, kind: "resize", handle, original: selected };
    } else if (selected && !event.shiftKey && contains(selected, from)) {
      this.#gesture = { ...start, kind: "move", original: selected };
    } else {
      this.#gesture = { ...start, kind: "draw" };
    }
  }

  #move(event) {
    if (!this.#pointers.has(event.pointerId)) return;
    const before = new Map(this.#pointers);
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const gesture = this.#gesture;
    if (gesture?.kind === "pinch") {
      this.#pinch([...before.values()], [...this.#pointers.values()]);
      return;
    }
    if (!gesture) return;
    const way = Math.hypot(event.clientX - gesture.client[0], event.clientY - gesture.client[1]);
    if (!gesture.hasMoved && way < tapReach) return;
    if (!gesture.hasMoved && gesture.kind === "draw" && !this.#events.mayDraw()) {
      this.#gesture = null;
      return;
    }
    gesture.hasMoved = true;
    const point = this.#point(event);
    const { from, original } = gesture;
    if (gesture.kind === "draw") gesture.box = { label: "", ...spanned(from, point, this.#frame) };
    if (gesture.kind === "move") gesture.box = shifted(original, point[0] - from[0], point[1] - from[1], this.#frame);
    if (gesture.kind === "resize") gesture.box = resized(original, gesture.handle, point, this.#frame);
    this.draw();
  }

  #pinch(before, now) {
    if (before.length < 2 || now.length < 2) return;
    const middle = ([one, other]) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const span = ([one, other]) => Math.max(Math.hypot(one[0] - other[0], one[1] - other[1]), 1);
    const [from, to] = [middle(before), middle(now)];
    this.#zoom.pan(to[0] - from[0], to[1] - from[1]);
    this.#zoom.by(span(now) / span(before), to);
  }

  #up(event) {
    if (!this.#pointers.delete(event.pointerId)) return;
    const gesture = this.#gesture;
    if (gesture?.kind === "pinch") {
      if (this.#pointers.size === 0) this.#gesture = null;
      return;
    }
    this.#gesture = null;
    if (!gesture) return;
    if (!gesture.hasMoved) {
      this.#tap(gesture.from);
    } else if (gesture.kind === "draw") {
      const unit = pixelsPerCSSPixel(this.#svg);
      const isBox = Math.min(gesture.box.width, gesture.box.height) >= Math.max(leastSide * unit, 1);
      if (isBox) this.#events.drawn(gesture.box);
      else this.draw();
    } else {
      this.#events.changed(gesture.box);
    }
  }

  #cancel(event) {
    this.#pointers.delete(event.pointerId);
    this.#gesture = null;
    this.draw();
  }

  #tap(point) {
    const margin = tapReach * pixelsPerCSSPixel(this.#svg);
    const there = [...this.#state.boxes, ...this.#state.proposals]
      .filter((box) => contains(box, point, margin))
      .sort((one, other) => one.width * one.height - other.width * other.height);
    const current = there.findIndex(({ key }) => key === this.#selected);
    this.#events.selected(there[(current + 1) % there.length]?.key ?? null);
  }
}
