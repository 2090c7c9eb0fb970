// The drawing board, for a pen, a finger or the mouse.

import { byId } from "../shared/dom.js";
import { Drawing } from "./drawing.js";

const canvas = byId("board");
const pen = byId("pen");
const eraser = byId("eraser");
const context = canvas.getContext("2d", { alpha: false });

let drawing = new Drawing();
let isErasing = false;
let pointer = null;
/** While a pen is near, touches are the resting hand. */
let hasPen = false;

/** CSS pixels per unit of the drawing's coordinates. */
const unit = () => Math.min(canvas.clientWidth, canvas.clientHeight) || 1;

function redraw() {
  const density = globalThis.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * density);
  const height = Math.round(canvas.clientHeight * density);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  drawing.render(context, unit() * density);
  byId("undo").disabled = byId("clear").disabled = drawing.strokes.length === 0;
  byId("done").disabled = drawing.isEmpty;
  byId("board-words").hidden = canvas.hidden || drawing.strokes.length > 0;
}

let isScheduled = false;
function scheduleRedraw() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    redraw();
  });
}

function point(event) {
  const { left, top } = canvas.getBoundingClientRect();
  // A mouse reports 0.5; the same is used for a finger of unknown pressure.
  const pressure = event.pointerType === "pen" ? event.pressure || 0.5 : 0.5;
  return { x: (event.clientX - left) / unit(), y: (event.clientY - top) / unit(), pressure };
}

canvas.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "pen") hasPen = true;
  if (pointer !== null || event.button > 0 || (hasPen && event.pointerType === "touch")) {
    // A pen's button or eraser end erases.
    if (!(event.pointerType === "pen" && [2, 5].includes(event.button) && pointer === null)) return;
  }
  event.preventDefault();
  pointer = event.pointerId;
  canvas.setPointerCapture(pointer);
  drawing.begin(point(event), isErasing || (event.buttons & 32) !== 0);
  scheduleRedraw();
});

canvas.addEventListener("pointermove", (event) => {
  if (event.pointerId !== pointer) return;
  // The browser coalesces events between frames; without them, quick curves have corners.
  const events = event.getCoalescedEvents?.() ?? [];
  for (const step of events.length > 0 ? events : [event]) drawing.extend(point(step));
  scheduleRedraw();
});

for (const kind of ["pointerup", "pointercancel"]) {
  canvas.addEventListener(kind, (event) => { if (event.pointerId === pointer) pointer = null; });
}

function choose(tool) {
  isErasing = tool === eraser;
  pen.setAttribute("aria-pressed", String(!isErasing));
  eraser.setAttribute("aria-pressed", String(isErasing));
  canvas.classList.toggle("is-erasing", isErasing);
}

pen.addEventListener("click", () => choose(pen));
eraser.addEventListener("click", () => choose(eraser));
byId("undo").addEventListener("click", () => { drawing.undo(); redraw(); });
byId("clear").addEventListener("click", () => { drawing.clear(); redraw(); });
canvas.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z") {
    event.preventDefault();
    drawing.undo();
    redraw();
  }
});
new ResizeObserver(redraw).observe(canvas);

/** Clears the board. */
export function clearBoard() {
  drawing = new Drawing();
  pointer = null;
  choose(pen);
  redraw();
}

/** The drawing as a PNG file; null without a drawing. */
export const boardPicture = () => drawing.picture();
