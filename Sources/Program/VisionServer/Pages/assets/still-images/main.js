// The page of still images: pictures → the server → paths, list, details, downloads.

import { button, byId } from "../shared/dom.js";
import { announce } from "../shared/announce.js";
import { clearFailure, showFailure, tryAgain } from "../shared/failure.js";
import { choosePictures, download, onPicturesArriving } from "../shared/image-files.js";
import { preference, setPreference } from "../shared/preferences.js";
import { Problem } from "../shared/problems.js";
import { showBusy } from "./busy.js";
import { copyButton } from "./clipboard.js";
import { showDetails } from "./details.js";
import { markFinding, showFindings } from "./findings.js";
import { counted, observations, resultText, usualKinds } from "./observations.js";
import { PathOverlay } from "./path-overlay.js";
import { Picture } from "./picture.js";
import { drawStrip } from "./strip.js";
import { takePicture } from "./take-picture.js";
import { makeToggles } from "./toggles.js";

const image = byId("picture");
const view = byId("view");
const failure = byId("failure");
const overlay = new PathOverlay(byId("overlay"), select);
const chosen = new Set(preference("still-images.kinds", usualKinds));

const pictures = [];
let current = null;
let found = [];
/** The selected observation's key; null if none is. */
let selected = null;

function add(files) {
  const added = files.map((file) => new Picture(file, file.name || "Pasted picture"));
  if (added.length === 0) return;
  pictures.push(...added);
  show(added[0]);
  for (const picture of added.slice(1)) picture.look(chosen, changed);
}

function show(picture) {
  current = picture;
  showBusy(false);
  select(null);
  view.hidden = picture === null;
  byId("invitation").hidden = picture !== null;
  if (picture) {
    image.alt = picture.name;
    picture.look(chosen, changed);
  }
  draw();
}

/** Updates the page after a change of a picture's data. */
function changed(picture) {
  if (picture === current) draw();
  else drawStrip(pictures, current, show);
  if (picture === current && !picture.isBusy && !picture.failure) {
    announce(`${picture.name}: found ${counted(picture.detections, chosen) || "nothing"}.`);
  }
}

function draw() {
  drawStrip(pictures, current, show);
  byId("nothing-chosen").hidden = chosen.size > 0;
  showBusy(current?.isBusy ?? false);
  if (!current) {
    overlay.clear();
    showFindings(null, chosen, []);
    return;
  }
  if (image.src !== current.address) image.src = current.address;
  image.hidden = current.failure !== null;
  if (current.failure) {
    overlay.clear();
    showFindings(null, chosen, []);
    showFailure(failure, current.failure, [
      current.failure.isPassing ? tryAgain(lookAgain) : button("Choose another", choose, { symbol: "picture" }),
      button("Remove it", remove, { look: "glass" }),
    ]);
    return;
  }
  clearFailure(failure);
  const { width, height } = current.detections;
  found = observations(current.detections, chosen);
  if (width > 0) overlay.draw(width, height, found);
  else overlay.clear();
  showFindings(width > 0 ? current.detections : null, chosen, found, selectInList);
  showReduction(current.reduction);
  showRemarks(current.detections.remarks ?? []);
  const index = found.findIndex(({ key }) => key === selected);
  mark(index < 0 ? null : index);
}

function showReduction(reduction) {
  const line = byId("reduction");
  line.hidden = reduction === null;
  if (!reduction) return;
  const { from, to } = reduction;
  line.textContent = from === to
    ? "The picture was sent with less detail, because the server doesn’t take as many megabytes."
    : `The picture has ${from} pixels. It was reduced to ${to}, because the server takes no more.`;
}

/** Shows what the server says of the file, such as that its last bytes are missing. */
function showRemarks(remarks) {
  const line = byId("remarks");
  line.hidden = remarks.length === 0;
  line.textContent = remarks.map((remark) => `${remark[0].toUpperCase()}${remark.slice(1)}.`).join(" ");
}

function lookAgain() {
  current.failure = null;
  current.look(chosen, changed);
  draw();
}

/** Selects the observation with this number; null for none. */
function select(index) {
  selected = index === null ? null : found[index].key;
  mark(index);
}

function mark(index) {
  overlay.mark(index);
  markFinding(index);
  showDetails(index === null ? null : found[index]);
}

/** Selects an observation in the list. The picture is in sight, and the list stays where it is. */
function selectInList(index) {
  const row = document.activeElement;
  const before = row?.getBoundingClientRect().top;
  select(index);
  const isOutOfSight = byId("stage").getBoundingClientRect().top < 0;
  if (isOutOfSight) byId("stage").scrollIntoView({ block: "start", behavior: "smooth" });
  // The details above the list have another height.
  else if (row?.matches(".finding")) scrollBy(0, row.getBoundingClientRect().top - before);
}

function remove() {
  const index = pictures.indexOf(current);
  current.release();
  pictures.splice(index, 1);
  show(pictures[Math.min(index, pictures.length - 1)] ?? null);
}

async function choose() {
  add(await choosePictures({ several: true }));
}

const baseName = () => current.name.replace(/\.[^.]*$/, "");

async function downloadPicture(event) {
  const control = event.currentTarget;
  control.disabled = true;
  const problem = byId("download-problem");
  problem.hidden = true;
  const name = `${baseName()}-annotated.png`;
  try {
    download(await current.annotated(chosen, "image/png"), name);
  } catch (error) {
    problem.textContent = error instanceof Problem ? error.sentences : "The picture could not be drawn.";
    problem.hidden = false;
  } finally {
    control.disabled = false;
  }
}

function downloadJSON() {
  const { type, width, height, ...detections } = current.detections;
  const wanted = Object.fromEntries(Object.entries(detections).filter(([kind]) => chosen.has(kind)));
  const text = JSON.stringify({ type, input: current.name, width, height, ...wanted }, null, 2);
  download(new Blob([text], { type: "application/json" }), `${baseName()}.json`);
}

makeToggles(chosen, () => {
  setPreference("still-images.kinds", [...chosen]);
  if (current && chosen.size > 0) current.look(chosen, changed);
  draw();
});

for (const control of document.querySelectorAll('[data-action="take"]')) control.addEventListener("click", () => takePicture(add));
for (const control of document.querySelectorAll('[data-action="choose"]')) control.addEventListener("click", choose);
byId("download-picture").addEventListener("click", downloadPicture);
byId("download-json").addEventListener("click", downloadJSON);
byId("remove-picture").addEventListener("click", remove);
byId("downloads").prepend(copyButton("Copy all", () => resultText(found)));
image.addEventListener("load", () => view.style.setProperty("--aspect", image.naturalWidth / image.naturalHeight));
onPicturesArriving(add);
