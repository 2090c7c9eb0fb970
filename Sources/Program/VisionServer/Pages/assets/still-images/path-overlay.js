// Colored paths over the picture, which can be tapped, or reached with Tab and the arrow keys.

import { makeSVG } from "../shared/dom.js";
import { closedPath, fitOverlay } from "../shared/overlay.js";
import { area, summary } from "./observations.js";

export class PathOverlay {
  #svg;
  #groups = [];
  #select;

  /** `select` is called with the number of the selected observation, or null. */
  constructor(svg, select) {
    this.#svg = svg;
    this.#select = select;
    svg.addEventListener("keydown", (event) => this.#move(event));
    svg.addEventListener("click", (event) => { if (event.target === svg) select(null); });
  }

  draw(width, height, observations) {
    fitOverlay(this.#svg, width, height);
    this.#svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    this.#groups = observations.map((observation, index) => this.#group(observation, index));
    // Small paths are drawn over large ones, so that both can be tapped.
    const order = observations.map((_, index) => index)
      .sort((a, b) => area(observations[b].corners) - area(observations[a].corners));
    const characters = observations.flatMap((observation) => observation.characters ?? []);
    this.#svg.replaceChildren(
      makeSVG("path", { class: "characters", "aria-hidden": "true", d: characters.map(closedPath).join("") }),
      ...order.map((index) => this.#groups[index]));
    // One tab stop for all paths; the arrow keys move between them.
    this.#groups[0]?.setAttribute("tabindex", "0");
  }

  clear() {
    this.#groups = [];
    this.#svg.replaceChildren();
  }

  /** Marks one as selected, without moving the focus. */
  mark(selected) {
    this.#groups.forEach((group, index) => {
      group.setAttribute("aria-pressed", String(index === selected));
      group.setAttribute("tabindex", index === (selected ?? 0) ? "0" : "-1");
    });
  }

  #group(observation, index) {
    const d = [observation.corners, ...(observation.holes ?? [])]
      .filter((points) => points.length > 0).map(closedPath).join("");
    const bones = (observation.lines ?? []).map(([from, to]) => `M${from.join(" ")}L${to.join(" ")}`).join("");
    const dots = (observation.points ?? []).map(([x, y]) => `M${x} ${y}h0`).join("");
    return makeSVG(
      "g", {
        class: "observation", "data-kind": observation.kind, role: "button", tabindex: "-1", "aria-pressed": "false",
        "aria-label": `${observation.title}${observation.copy ? `: ${summary(observation)}` : ""}`,
        onclick: () => this.#select(index), onfocus: () => this.#select(index),
      },
      makeSVG("path", { class: "hit", d }),
      makeSVG("path", { class: "halo", d }),
      makeSVG("path", { class: "line", d }),
      bones ? makeSVG("path", { class: "bones", d: bones }) : null,
      dots ? makeSVG("path", { class: "dots", d: dots }) : null);
  }

  #move(event) {
    const current = this.#groups.indexOf(document.activeElement);
    if (current < 0) return;
    const last = this.#groups.length - 1;
    const steps = {
      ArrowRight: Math.min(last, current + 1), ArrowDown: Math.min(last, current + 1),
      ArrowLeft: Math.max(0, current - 1), ArrowUp: Math.max(0, current - 1), Home: 0, End: last,
    };
    if (event.key in steps) {
      event.preventDefault();
      this.#groups[steps[event.key]].focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#select(current);
    } else if (event.key === "Escape") {
      this.#select(null);
    }
  }
}
