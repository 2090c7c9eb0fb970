// The list of rolls, newest first.

import { byId, make } from "../shared/dom.js";
import { request } from "../shared/api.js";
import { capabilities } from "../shared/limits.js";
import { announce } from "../shared/announce.js";
import { Problem } from "../shared/problems.js";
import { dieFace, spoken } from "./die-face.js";
import { ambiguities } from "./ambiguity.js";
import { correctionButton } from "./correction.js";

const list = byId("rolls");
const empty = byId("history-empty");
const more = byId("more-rolls");
const filter = byId("dice-filter");
const csv = byId("rolls-csv");
const undo = byId("undo");
const undoWords = byId("undo-words");

const firstPage = 8;
const furtherPage = 24;

let shown = firstPage;
let isRecorded = true;
let changed = () => {};
/** The displayed items, each with the data it was made from: unchanged items stay, and keep the focus. */
let items = new Map();

/** The filter as a query, also for the statistics and the download. */
export function query(more = {}) {
  const parameters = new URLSearchParams(more);
  if (filter.value) parameters.set("dice", filter.value);
  const text = parameters.toString();
  return text ? `?${text}` : "";
}

/**
 * Connects the list; `whenChanged` is called with the record after a correction or deletion, and without one
 * after a change of the filter.
 */
export async function connectHistory(whenChanged) {
  changed = whenChanged;
  filter.addEventListener("change", () => { shown = firstPage; changed(); });
  more.addEventListener("click", async () => {
    const before = list.childElementCount;
    shown += furtherPage;
    await refreshHistory();
    list.children[before]?.querySelector("button")?.focus();
  });
  isRecorded = (await capabilities())?.recordsRolls ?? true;
  if (isRecorded) return refreshHistory();
  filter.hidden = true;
  empty.textContent = "This server keeps no records: rolls are listed until you leave the page.";
}

export async function refreshHistory() {
  if (!isRecorded) return;
  const page = await request(`api/rolls${query({ limit: shown, offset: 0 })}`).catch(() => null);
  if (!page) return;
  items = new Map(page.rolls.map((record) => {
    const key = JSON.stringify(record);
    const known = items.get(record.roll);
    return [record.roll, known?.key === key ? known : { key, element: item(record) }];
  }));
  const focused = document.activeElement;
  list.replaceChildren(...[...items.values()].map(({ element }) => element));
  if (list.contains(focused)) focused.focus({ preventScroll: true });
  empty.hidden = page.rolls.length > 0;
  more.hidden = page.total <= page.rolls.length;
  csv.hidden = page.total === 0;
  csv.href = `api/rolls.csv${query()}`;
}

/** Adds a roll that has just ended. */
export function addRoll(roll) {
  if (isRecorded) return refreshHistory();
  empty.hidden = true;
  list.prepend(item(roll));
}

function item(record) {
  const isCorrected = Boolean(record.originalValues);
  return make(
    "li", { class: "roll" },
    make("span", { class: "roll-dice" }, record.values.map(dieFace), make("span", { class: "visually-hidden" }, spoken(record.values))),
    make("span", { class: "roll-sum number" }, make("span", { class: "visually-hidden" }, "sum "), String(record.sum)),
    make(
      "span", { class: "roll-when small soft" },
      when(record.date),
      isCorrected ? make("span", { class: "roll-corrected", title: `Read as ${record.originalValues.join(", ")}` }, "corrected") : null,
      record.otherValues ? make("span", { class: "roll-corrected", title: ambiguity(record) }, "doubtful") : null),
    record.roll == null ? make("span", {}) : correctionButton(record, corrected));
}

function ambiguity({ values, otherValues }) {
  const dice = values.map((value, place) => ({ value, otherValue: otherValues[place] }));
  return ambiguities(dice).map((words) => `The ${words}`).join(", ");
}

async function corrected(record) {
  await changed(record);
  items.get(record.roll)?.element.querySelector("button")?.focus({ preventScroll: true });
}

/** Offers to undo a deletion until another roll is deleted. */
export function offerUndo(record) {
  undoWords.textContent = `The roll ${spoken(record.values)} is deleted.`;
  undo.hidden = false;
  const control = byId("undo-deletion");
  control.onclick = () => restore(record, control);
  control.focus({ preventScroll: true });
}

async function restore({ roll }, control) {
  control.disabled = true;
  try {
    const record = await request(`api/rolls/${encodeURIComponent(roll)}/restore`, { method: "POST" });
    undo.hidden = true;
    announce("The roll is back.");
    await corrected(record);
  } catch (error) {
    undoWords.textContent = error instanceof Problem ? error.sentences : "The roll could not be restored.";
    announce(undoWords.textContent, "assertive");
  } finally {
    control.disabled = false;
  }
}

function when(date) {
  const time = new Date(date);
  const isToday = time.toDateString() === new Date().toDateString();
  const style = isToday ? { timeStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" };
  return make("time", { datetime: date }, new Intl.DateTimeFormat(undefined, style).format(time));
}
