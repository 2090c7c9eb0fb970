// The list of detections, which is accessible without the picture.

import { button, byId, make } from "../shared/dom.js";
import { kindNames, kinds, summary } from "./observations.js";

const panel = byId("findings");
const lists = byId("findings-lists");

/** The number of rows of a kind before its others are folded. */
const foldedRows = 8;
/** The kinds of which all rows are shown. */
const unfolded = new Set();

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
          type: "button", class: "finding", dir: "auto", "data-index": index, "aria-pressed": "false",
          onclick: () => select(index),
        }, summary(observation))))),
      members.length > foldedRows + 1 ? foldButton(kind, members.length) : null);
  }));
}

/** Marks the selected row, which is shown even among folded ones. */
export function markFinding(selected) {
  for (const item of lists.querySelectorAll(".finding")) {
    item.setAttribute("aria-pressed", String(Number(item.dataset.index) === selected));
  }
  for (const group of lists.children) fold(group);
}

function fold(group) {
  const rows = [...group.querySelectorAll("li")];
  const isFolded = rows.length > foldedRows + 1 && !unfolded.has(group.dataset.kind);
  rows.forEach((row, index) => {
    row.hidden = isFolded && index >= foldedRows && row.firstChild.getAttribute("aria-pressed") !== "true";
  });
  const selected = group.querySelector('.finding[aria-pressed="true"]');
  const list = group.querySelector("ul");
  // Not scrollIntoView, which would scroll the page as well.
  if (selected && list.scrollHeight > list.clientHeight) {
    const { top, bottom } = selected.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    list.scrollTop += Math.min(0, top - box.top) + Math.max(0, bottom - box.bottom);
  }
}

function foldButton(kind, count) {
  const words = () => (unfolded.has(kind) ? "Show fewer" : `Show all ${count} ${kindNames[kind][1]}`);
  const control = button(words(), () => {
    if (!unfolded.delete(kind)) unfolded.add(kind);
    control.textContent = words();
    control.setAttribute("aria-expanded", String(unfolded.has(kind)));
    fold(control.parentElement);
  }, { look: "plain", "aria-expanded": String(unfolded.has(kind)) });
  return control;
}

function heading(kind, count) {
  return count === 0 ? `No ${kindNames[kind][1]}` : `${count} ${kindNames[kind][count === 1 ? 0 : 1]}`;
}
