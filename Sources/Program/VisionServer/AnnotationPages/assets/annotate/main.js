// The page for annotating a folder's pictures.

import { request } from "../shared/api.js";
import { announce } from "../shared/announce.js";
import { button, byId, make } from "../shared/dom.js";
import { clearFailure, showFailure, tryAgain } from "../shared/failure.js";
import { Problem } from "../shared/problems.js";
import { drawBoxList } from "./box-list.js";
import { BoxStage } from "./box-stage.js";
import { Edits, keyed } from "./edits.js";
import { resized, shifted } from "./geometry.js";
import { connectKeys } from "./keys.js";
import { Labels } from "./labels.js";
import { Saving } from "./saving.js";
import { drawStrip, stateOf } from "./strip.js";
import { Zoom } from "./zoom.js";

const image = byId("picture");
const failure = byId("failure");
/** The maximum side of a requested picture, and of one that is zoomed. */
const sides = [2048, 4096];

const pictures = [];
let proposes = false;
/** The number of the current picture, and its data; null until loaded. */
let current = 0;
let shown = null;
let selected = null;
/** Pictures opened on this visit, by number; their edits can be undone. */
const opened = new Map();
const conflicts = new Set();

const saving = new Saving(showSavingState);
const labels = new Labels(chooseLabel);
const zoom = new Zoom(byId("viewport"), byId("sheet"), () => {
  if (shown) stage.draw();
  sharpen();
});
const stage = new BoxStage(byId("boxes"), zoom, labels.colorOf, { drawn, changed, selected: select, mayDraw });

// MARK: pictures

async function begin() {
  const project = await request("api/annotations");
  byId("folder").textContent = project.folder;
  document.title = `${project.folder} · Annotate · Swift Vision`;
  pictures.push(...project.images);
  proposes = project.hasProposals;
  for (const label of project.labels) labels.add(label);
  const wanted = Number.parseInt(location.hash.slice(1), 10) - 1;
  const firstNew = pictures.findIndex(({ isReviewed }) => !isReviewed);
  await open(pictures[wanted] ? wanted : Math.max(firstNew, 0));
  byId("boxes").focus({ preventScroll: true });
}

async function open(number) {
  current = number;
  shown = null;
  selected = null;
  history.replaceState(null, "", `#${number + 1}`);
  image.removeAttribute("src");
  draw();
  clearFailure(failure);
  byId("busy").hidden = false;
  try {
    const known = opened.get(number) ?? await read(number);
    if (number !== current) return;
    opened.set(number, known);
    shown = known;
    image.src = address(number, sides[0]);
    image.alt = known.name;
    byId("viewport").style.setProperty("--aspect", known.width / known.height);
    zoom.fit(known);
    draw();
    announce(`${known.name}: ${stateOf(pictures[number])}. ${number + 1} of ${pictures.length}.`);
    if (proposes && !known.isAsked && !known.edits.state.isReviewed) await propose();
  } catch (error) {
    if (number === current) reportFailure(error);
  } finally {
    if (number === current) byId("busy").hidden = true;
  }
  if (pictures[number + 1]) new Image().src = address(number + 1, sides[0]);
}

async function read(number) {
  const { name, width, height, boxes, isReviewed, revision, problems } = await request(`api/annotations/${number}`);
  saving.sawRevision(number, revision);
  for (const { label } of boxes) labels.add(label);
  return { name, width, height, problems, edits: new Edits({ boxes, isReviewed }), isAsked: false };
}

function reportFailure(error) {
  const words = error instanceof Problem
    ? error.failure
    : { name: "failed", title: "The picture can’t be shown.", text: error.message };
  const actions = [tryAgain(() => (pictures.length > 0 ? open(current) : begin().catch(reportFailure)))];
  if (current + 1 < pictures.length) actions.push(button("Next picture", () => turn(1), { look: "glass" }));
  showFailure(failure, words, actions);
}

const address = (number, side) => `api/annotations/${number}/picture?side=${side}`;

/** Requests the picture again with more pixels when it is zoomed, if it has more. */
function sharpen() {
  if (!shown || zoom.factor < 1.5 || Math.max(shown.width, shown.height) <= sides[0]) return;
  const larger = address(current, sides[1]);
  if (!image.src.endsWith(larger)) image.src = larger;
}

function turn(by) {
  const next = current + by;
  if (pictures[next]) open(next);
}

function openNextNew() {
  const order = [...pictures.keys()].map((index) => (current + 1 + index) % pictures.length);
  const next = order.find((number) => !pictures[number].isReviewed);
  if (next === undefined) announce("All pictures were looked at.");
  else open(next);
}

async function propose() {
  const number = current;
  const known = shown;
  byId("busy").hidden = false;
  try {
    const { proposals } = await request(`api/annotations/${number}/proposals`);
    known.isAsked = true;
    for (const { label } of proposals) labels.add(label);
    known.edits.propose(proposals);
    if (number !== current) return;
    draw();
    announce(proposals.length === 0 ? "The model finds nothing." : `The model proposes ${proposals.length}.`);
  } finally {
    if (number === current) byId("busy").hidden = true;
  }
}

// MARK: changes

/** Applies an edit to the current picture, which can be undone, and saves the result. */
function edit(step, key = selected) {
  if (!shown) return;
  const before = shown.edits.state;
  step(shown.edits);
  const { state } = shown.edits;
  selected = shown.edits.find(key) ? key : null;
  if (state.boxes !== before.boxes || state.isReviewed !== before.isReviewed) saving.save(current, state);
  Object.assign(pictures[current], { isReviewed: state.isReviewed, boxes: state.boxes.length });
  draw();
}

function mayDraw() {
  if (labels.chosen !== null) return true;
  hint("Add a label first: what is the object in the box?");
  labels.askForName();
  return false;
}

function drawn(box) {
  const made = keyed({ ...box, label: labels.chosen });
  edit((edits) => edits.add(made), made.key);
  announce(`Box of ${made.label} added.`);
}

function changed(box) {
  edit((edits) => edits.replace(box), box.key);
}

function select(key) {
  selected = key;
  const box = key === null ? null : shown?.edits.find(key);
  if (box) {
    if (!shown.edits.isProposal(key)) labels.chosen = box.label;
    announce(`${box.label} selected, ${Math.round(box.width)} by ${Math.round(box.height)} pixels.`);
  }
  draw();
}

/** Chooses the label of the selected box, and of those drawn from now on. */
function chooseLabel(name) {
  labels.add(name);
  labels.chosen = name;
  hint("");
  const box = selected === null ? null : shown?.edits.find(selected);
  if (box && box.label !== name) changed({ ...box, label: name });
  else draw();
  announce(box ? `Labeled ${name}.` : `${name} is the label of the next box.`);
}

function remove() {
  if (selected === null || !shown) return;
  const { label } = shown.edits.find(selected);
  const words = shown.edits.isProposal(selected) ? `${label} rejected.` : `${label} deleted.`;
  const listed = document.activeElement?.closest?.(".listed");
  edit((edits) => edits.remove(selected));
  if (listed && !document.activeElement?.closest?.(".listed")) byId("boxes").focus({ preventScroll: true });
  announce(words);
}

const act = {
  next: () => turn(1),
  previous: () => turn(-1),
  undo: () => stepped((edits) => edits.undo(), "Undone."),
  redo: () => stepped((edits) => edits.redo(), "Redone."),
  remove,
  select,
  zoom: (factor) => zoom.by(factor),
  hasSelection: () => selected !== null,
  label(digit) {
    const name = labels.at(digit);
    if (name !== null) chooseLabel(name);
    return name !== null;
  },
  cycle(by) {
    if (!shown) return;
    const keys = [...shown.edits.state.boxes, ...shown.edits.state.proposals].map(({ key }) => key);
    if (keys.length === 0) return;
    const place = keys.indexOf(selected);
    select(keys[(place < 0 ? (by > 0 ? 0 : keys.length - 1) : place + by + keys.length) % keys.length]);
  },
  shift(dx, dy, isResizing) {
    const box = shown?.edits.find(selected);
    if (!box) return;
    const corner = [box.x + box.width + dx, box.y + box.height + dy];
    changed(isResizing ? resized(box, "se", corner, shown) : shifted(box, dx, dy, shown));
  },
  addBox() {
    if (!shown || !mayDraw()) return;
    const [width, height] = [Math.max(shown.width / 4, 2), Math.max(shown.height / 4, 2)].map(Math.round);
    drawn({ x: Math.round((shown.width - width) / 2), y: Math.round((shown.height - height) / 2), width, height });
  },
  accept() {
    if (selected === null || !shown?.edits.isProposal(selected)) return;
    const box = shown.edits.find(selected);
    changed(box);
    announce(`${box.label} accepted.`);
  },
  acceptAll() {
    const count = shown?.edits.state.proposals.length ?? 0;
    if (count === 0) return;
    edit((edits) => edits.acceptAll());
    announce(count === 1 ? "One proposal accepted." : `${count} proposals accepted.`);
  },
  markEmpty() {
    if (!shown || shown.edits.state.boxes.length > 0) return;
    edit((edits) => edits.markEmpty());
    announce("No objects here.");
  },
};

function stepped(step, words) {
  if (!shown) return;
  edit(step);
  announce(words);
}

// MARK: saving

function showSavingState(event, number, detail) {
  if (event === "conflict") conflicts.add(number);
  if (event === "saved") conflicts.delete(number);
  const line = byId("saving");
  // A conflict remains displayed, whatever else is saved.
  const [unsaved] = conflicts;
  line.dataset.state = unsaved === undefined ? event : "conflict";
  if (event === "failed") {
    line.replaceChildren(
      `Not saved: ${detail instanceof Problem ? detail.sentences : detail.message} `,
      button("Try again", () => saving.again(), { look: "quiet" }));
    announce(line.textContent, "assertive");
  } else if (unsaved !== undefined) {
    line.textContent = `Not saved: ${pictures[unsaved].name} was changed elsewhere.`;
  } else {
    line.textContent = saving.waitingCount > 0 ? "Saving…" : "Saved";
  }
  byId("conflict").hidden = !conflicts.has(current);
}

async function discardChanges() {
  saving.forget(current);
  conflicts.delete(current);
  opened.delete(current);
  byId("saving").textContent = "";
  await open(current);
  Object.assign(pictures[current], {
    isReviewed: shown.edits.state.isReviewed, boxes: shown.edits.state.boxes.length,
  });
  draw();
}

// MARK: drawing

function hint(words) {
  byId("hint").textContent = words;
  byId("hint").hidden = words === "";
}

function draw() {
  const state = shown?.edits.state ?? { boxes: [], proposals: [], isReviewed: false };
  const picture = pictures[current];
  stage.show(shown ?? { width: 1, height: 1 }, state, selected);
  drawBoxList(state, selected, labels.colorOf, select);
  labels.draw();
  drawStrip(pictures, current, open);
  byId("name").textContent = picture.name;
  byId("place").textContent = `${current + 1} of ${pictures.length}`;
  byId("state").textContent = stateOf(picture);
  const done = pictures.filter(({ isReviewed }) => isReviewed).length;
  byId("progress").textContent = `${done} of ${pictures.length} looked at`;
  const problems = shown?.problems ?? [];
  byId("problems").hidden = problems.length === 0;
  byId("problems").replaceChildren(...problems.map((problem) => make("li", {}, problem)));
  byId("previous").disabled = current === 0;
  byId("next").disabled = current + 1 === pictures.length;
  byId("next-new").disabled = done === pictures.length;
  byId("undo").disabled = !shown?.edits.canUndo;
  byId("redo").disabled = !shown?.edits.canRedo;
  byId("delete").disabled = selected === null;
  byId("nothing").disabled = !shown || state.boxes.length > 0 || (state.isReviewed && state.proposals.length === 0);
  byId("propose").hidden = !proposes || !shown || state.proposals.length > 0;
  byId("proposal-actions").hidden = state.proposals.length === 0;
  byId("accept-all-words").textContent = state.proposals.length === 1 ? "Accept" : `Accept all ${state.proposals.length}`;
  const isProposal = selected !== null && shown?.edits.isProposal(selected) === true;
  byId("accept").hidden = !isProposal || state.proposals.length === 1;
  byId("reject").hidden = !isProposal;
  byId("conflict").hidden = !conflicts.has(current);
}

const pressed = {
  "undo": act.undo, "redo": act.redo, "delete": act.remove, "zoom-in": () => zoom.by(1.5), "zoom-out": () => zoom.by(1 / 1.5),
  "previous": act.previous, "next": act.next, "next-new": openNextNew, "nothing": act.markEmpty,
  "propose": () => propose().catch(reportFailure), "accept-all": act.acceptAll, "accept": act.accept, "reject": remove,
  "take-theirs": () => discardChanges().catch(reportFailure), "keep-mine": () => saving.insist(current),
};
for (const [id, action] of Object.entries(pressed)) byId(id).addEventListener("click", action);
connectKeys([byId("boxes"), byId("list")], act);
image.addEventListener("error", () => {
  if (image.hasAttribute("src")) reportFailure(new Error("The server’s picture can’t be loaded."));
});
begin().catch(reportFailure);
