// The dice page: camera → frames → the server → boxes, results, records.

import { button, byId } from "../shared/dom.js";
import { Camera, whileVisible } from "../shared/camera.js";
import { connectCameraChoice, refreshCameraChoice, rememberedCamera } from "../shared/camera-choice.js";
import { clearFailure, showFailure, tryAgain, whenCameraIsAllowed } from "../shared/failure.js";
import { FrameEncoder } from "../shared/frame-encoder.js";
import { FrameLoop } from "../shared/frame-loop.js";
import { recordFrame } from "../shared/frame-timing.js";
import { choosePictures, onPicturesArriving } from "../shared/image-files.js";
import { Problem } from "../shared/problems.js";
import { keepAwake } from "../shared/wake-lock.js";
import { correctRoll } from "./correction.js";
import { DiceOverlay } from "./dice-overlay.js";
import { expectedDice } from "./expected-dice.js";
import { rollEnded } from "./feedback.js";
import { addRoll, connectHistory, offerUndo, refreshHistory } from "./history.js";
import { pictureCanceled, pictureRead, pictureSent, stopPace } from "./pace.js";
import * as readout from "./readout.js";
import { RollSession } from "./roll-session.js";
import { refreshStatistics } from "./statistics.js";
import { readStill } from "./still.js";
import "./table-view.js";
import { connectTorch, refreshTorch } from "./torch.js";

const stage = byId("stage");
const video = byId("video");
const still = byId("still");
const failure = byId("failure");
const overlay = new DiceOverlay(byId("overlay"));
const camera = new Camera(video, { ended: (problem) => { stopCamera(); showCameraFailure(problem); } });
const encoder = new FrameEncoder();
const session = new RollSession(expectedDice);
const loop = new FrameLoop(video, readFrame);
let stills = 0;

async function startCamera() {
  showSource("camera");
  clearFailure(failure);
  readout.showStarting();
  try {
    if (!(await camera.start(rememberedCamera()))) return;
  } catch (problem) {
    showCameraFailure(problem);
    return;
  }
  refreshControls();
  loop.start();
  keepAwake(true);
}

/** Updates the controls to the running camera's features. */
function refreshControls() {
  refreshTorch(camera);
  refreshCameraChoice(camera);
}

function stopCamera() {
  loop.stop();
  camera.stop();
  overlay.clear();
  stopPace();
  session.pause();
  keepAwake(false);
}

/** Reads the video's current frame. */
async function readFrame(time, isCurrent) {
  let isWaiting = false;
  try {
    const answer = await session.read(async () => {
      if (!isCurrent()) return null;
      // After waiting for the server, the newest frame is sent, not the one that waited.
      const captured = isWaiting ? performance.now() : time;
      isWaiting = true;
      const picture = await encoder.encode(video);
      if (picture) pictureSent();
      return picture && { picture, captured, encoded: performance.now() };
    }, waitForServer);
    if (!answer || !isCurrent()) return;
    pictureRead();
    overlay.draw(answer, video, answer.state);
    readout.showState(answer.state);
    if (answer.roll) takeRoll(answer.roll);
    requestAnimationFrame(() => recordFrame({ ...answer, dropped: loop.dropped }));
  } catch (error) {
    if (!isCurrent()) return;
    stopCamera();
    showFailure(failure, failureOf(error), [tryAgain(startCamera)]);
    readout.showNothing("Nothing is being processed.");
  }
}

/** Hides the boxes of an old frame, which no longer match the dice. */
function waitForServer({ isCanceled = false } = {}) {
  overlay.clear();
  readout.showWaiting();
  if (isCanceled) pictureCanceled();
  else stopPace();
}

function takeRoll(roll) {
  readout.showRoll(roll);
  rollEnded();
  addRoll(roll);
  refreshStatistics();
}

/** Updates the page after a correction or deletion, with the record, or a change of the filter. */
function recordsChanged(record = null) {
  if (record) readout.showChange(record);
  if (record?.deleted) offerUndo(record);
  refreshStatistics();
  return refreshHistory();
}

function showCameraFailure(problem) {
  readout.showNothing("The camera is off.");
  refreshControls();
  const choose = button("Choose a picture", chooseStill, { look: problem.isFinal ? "" : "glass", symbol: "picture" });
  showFailure(failure, problem, problem.isFinal ? [choose] : [tryAgain(startCamera), choose]);
}

function failureOf(error) {
  if (error instanceof Problem) return error.failure;
  // The failure of a picture that is too large.
  if (error.title) return error;
  return { name: "failed", title: "The picture can’t be read.", text: "This browser could not provide it.", recovery: "Try again." };
}

/**
 * Sets the picture's aspect ratio for the style: the stage is as tall as the picture if the screen has space.
 */
function fitStage(width, height) {
  if (!width || !height) return;
  stage.style.setProperty("--aspect", width / height);
  stage.dataset.shape = width > height ? "wide" : "tall";
}

function showSource(source) {
  stage.dataset.source = source;
  still.hidden = source !== "still";
  video.hidden = source === "still";
  byId("camera").hidden = source !== "still";
  overlay.clear();
}

async function chooseStill() {
  const [file] = await choosePictures();
  if (file) showStill(file);
}

async function showStill(file) {
  const number = ++stills;
  stopCamera();
  refreshControls();
  showSource("still");
  clearFailure(failure);
  readout.showNothing("Reading the picture…");
  try {
    const answer = await readStill(file, still);
    if (number !== stills || stage.dataset.source !== "still") return;
    overlay.draw(answer, still, "resting");
    readout.showStill(answer);
  } catch (error) {
    if (number !== stills) return;
    readout.showNothing("No dice were read.");
    showFailure(failure, failureOf(error), [
      button("Choose another", chooseStill, { symbol: "picture" }),
      button("Back to the camera", startCamera, { look: "glass", symbol: "camera" }),
    ]);
  }
}

video.addEventListener("resize", () => fitStage(video.videoWidth, video.videoHeight));
still.addEventListener("load", () => fitStage(still.naturalWidth, still.naturalHeight));
byId("picture").addEventListener("click", chooseStill);
byId("camera").addEventListener("click", startCamera);
byId("correct-last").addEventListener("click", () => correctRoll(readout.shownRoll(), recordsChanged));
onPicturesArriving(([file]) => { if (file) showStill(file); });
connectCameraChoice(camera, startCamera);
connectTorch(camera);
connectHistory(recordsChanged);
refreshStatistics();

whileVisible(
  () => { if (stage.dataset.source === "camera" && failure.hidden) startCamera(); },
  // The session continues: dice still on the table when the page is shown again are no new roll.
  () => { if (stage.dataset.source === "camera") stopCamera(); },
  () => {
    stopCamera();
    // Dice at rest count even if the page is left before they were read.
    session.end();
  });
whenCameraIsAllowed(() => { if (stage.dataset.source === "camera" && !camera.isLive) startCamera(); });
if (!document.hidden) startCamera();
