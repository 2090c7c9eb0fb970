// The correction of a misread roll, and the deletion of one that doesn't count.

import { button, byId, icon, make } from "../shared/dom.js";
import { request } from "../shared/api.js";
import { Problem } from "../shared/problems.js";
import { announce } from "../shared/announce.js";
import { dieFace } from "./die-face.js";
import { leaveTableView } from "./table-view.js";

const dialog = byId("correction");
const form = byId("correction-form");
const rows = byId("correction-dice");
const problem = byId("correction-problem");
const save = byId("correction-save");
const remove = byId("correction-delete");

let roll = null;
let values = [];
let changed = () => {};

/** Opens the dialog for the correct values; `whenChanged` receives the corrected or deleted record. */
export function correctRoll(record, whenChanged) {
  roll = record;
  values = [...record.values];
  changed = whenChanged;
  problem.hidden = true;
  leaveTableView();
  draw();
  dialog.showModal();
}

function draw() {
  rows.replaceChildren(...values.map((value, index) => row(value, index)));
  save.disabled = values.length === 0 || values.some((value) => value === null);
}

function row(value, index) {
  const faces = [1, 2, 3, 4, 5, 6].map((face) => make(
    "label", { class: "face-choice" },
    make("input", {
      type: "radio", name: `die-${index}`, value: face, "aria-label": face, checked: face === value,
      onchange: () => { values[index] = face; save.disabled = values.some((other) => other === null); },
    }),
    dieFace(face)));
  const remove = make(
    "button", { type: "button", class: "button plain icon-only", "aria-label": `Remove die ${index + 1}`, onclick: () => {
      values.splice(index, 1);
      draw();
      byId("correction-add").focus();
    } }, icon("trash"));
  return make(
    "fieldset", { class: "correction-die" },
    make("legend", {}, `Die ${index + 1}`),
    make("div", { class: "faces" }, faces),
    remove);
}

byId("correction-add").addEventListener("click", () => {
  values.push(null);
  draw();
  rows.lastElementChild.querySelector("input").focus();
});

byId("correction-cancel").addEventListener("click", () => dialog.close());

form.addEventListener("submit", (event) => {
  event.preventDefault();
  send({ method: "PATCH", json: { values } }, "Corrected.");
});

remove.addEventListener("click", () => send({ method: "DELETE" }, "Deleted."));

/** Sends the change of the roll and closes the dialog, or shows why the change failed. */
async function send(options, words) {
  save.disabled = true;
  remove.disabled = true;
  try {
    const record = await request(`api/rolls/${encodeURIComponent(roll.roll)}`, options);
    dialog.close();
    announce(words);
    changed(record);
  } catch (error) {
    problem.textContent = error instanceof Problem ? error.sentences : "The change could not be saved.";
    problem.hidden = false;
  } finally {
    save.disabled = false;
    remove.disabled = false;
  }
}

export function correctionButton(record, whenChanged) {
  return button("", () => correctRoll(record, whenChanged), {
    look: "plain icon-only", symbol: "edit", "aria-label": `Correct the roll ${record.values.join(", ")}`,
  });
}
