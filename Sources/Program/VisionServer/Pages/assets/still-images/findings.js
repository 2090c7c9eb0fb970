// The list of detections, which is accessible without the picture.

import { byId, make } from "../shared/dom.js";
import { kindNames, kinds, summary } from "./observations.js";

const panel = byId("findings");
const lists = byId("findings-lists");

/** Lists the observations; `select` is called with the number of the pressed one. */
export function showFindings(detections, chosen, observations, select) {
  panel.hidden = detections === null;
  for (const kind of kinds) {
    const count = detections?.[kind]?.length;
    document.querySelector(`[data-count="${kind}"]`).textContent = chosen.has(kind) ? count ?? "" : "";
  }
  if (detections === null) return;
  const numbered = observations.map((observation, index) => ({ observation, index }));
  lists.replaceChildren(...kinds.filter((kind) => chosen.has(kind) && detections[kind]).map((kind) => {
    const members = numbered.filter(({ observation }) => observation.kind === kind);
    return make(
      "section", { class: "finding-group", "data-kind": kind },
      make("h3", {}, make("span", { class: "swatch" }), heading(kind, members.length)),
      members.length === 0 ? null : make("ul", {}, members.map(({ observation, index }) => make(
        "li", {}, make("button", {
          type: "button", class: "finding", "data-index": index, "aria-pressed": "false", onclick: () => select(index),
        }, summary(observation))))));
  }));
}

export function markFinding(selected) {
  for (const item of lists.querySelectorAll(".finding")) {
    item.setAttribute("aria-pressed", String(Number(item.dataset.index) === selected));
  }
}

function heading(kind, count) {
  return count === 0 ? `No ${kindNames[kind][1]}` : `${count} ${kindNames[kind][count === 1 ? 0 : 1]}`;
}
