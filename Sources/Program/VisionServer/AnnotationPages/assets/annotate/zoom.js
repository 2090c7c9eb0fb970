// Fits the picture to its view, or zooms and scrolls it.

import { clamp } from "./geometry.js";

const most = 12;

export class Zoom {
  #viewport;
  #sheet;
  #size = { width: 1, height: 1 };
  #factor = 1;
  #changed;

  /** `changed` is called when the picture's size on the screen has changed. */
  constructor(viewport, sheet, changed) {
    this.#viewport = viewport;
    this.#sheet = sheet;
    this.#changed = changed;
    new ResizeObserver(() => this.#apply()).observe(viewport);
    viewport.addEventListener("wheel", (event) => {
      // A pinch on a touchpad is also a wheel event.
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.by(Math.exp(-event.deltaY / 200), [event.clientX, event.clientY]);
    }, { passive: false });
  }

  get factor() { return this.#factor; }

  /** Fits a picture of a new size. */
  fit(size) {
    this.#size = size;
    this.#factor = 1;
    this.#apply();
  }

  /** Zooms; the point of the picture at `center`, in window coordinates, stays in place. */
  by(factor, center = this.#middle()) {
    const before = this.#sheet.getBoundingClientRect();
    const share = [(center[0] - before.left) / before.width, (center[1] - before.top) / before.height];
    this.#factor = clamp(this.#factor * factor, 1, most);
    this.#apply();
    const after = this.#sheet.getBoundingClientRect();
    this.#viewport.scrollBy(
      after.left + share[0] * after.width - center[0], after.top + share[1] * after.height - center[1]);
  }

  pan(dx, dy) {
    this.#viewport.scrollBy(-dx, -dy);
  }

  #middle() {
    const box = this.#viewport.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  #apply() {
    const { clientWidth, clientHeight } = this.#viewport;
    const scale = Math.min(clientWidth / this.#size.width, clientHeight / this.#size.height) * this.#factor;
    if (!(scale > 0) || !Number.isFinite(scale)) return;
    this.#sheet.style.width = `${Math.floor(this.#size.width * scale)}px`;
    this.#sheet.style.height = `${Math.floor(this.#size.height * scale)}px`;
    this.#viewport.classList.toggle("is-zoomed", this.#factor > 1);
    this.#changed();
  }
}
