// Takes a picture with a phone's camera app, or a webcam in a dialog.

import { byId } from "../shared/dom.js";
import { Camera } from "../shared/camera.js";
import { clearFailure, showFailure, tryAgain } from "../shared/failure.js";
import { FrameEncoder } from "../shared/frame-encoder.js";
import { choosePictures } from "../shared/image-files.js";

const dialog = byId("take");
const video = byId("take-video");
const failure = byId("take-failure");
const shutter = byId("take-shutter");
const camera = new Camera(video, { ended: fail, width: 1920, height: 1080 });
let taken = () => {};

/** Calls back with the pictures taken. */
export async function takePicture(callback) {
  // A phone's camera app focuses better, has more pixels and needs no secure origin.
  if (matchMedia("(pointer: coarse)").matches) {
    callback(await choosePictures({ camera: true }));
    return;
  }
  taken = callback;
  dialog.showModal();
  start();
}

async function start() {
  shutter.disabled = true;
  clearFailure(failure);
  try {
    shutter.disabled = !(await camera.start());
    shutter.focus();
  } catch (problem) {
    fail(problem);
  }
}

function fail(problem) {
  shutter.disabled = true;
  showFailure(failure, problem, [tryAgain(start)]);
}

shutter.addEventListener("click", async () => {
  const picture = await new FrameEncoder().encode(video, { quality: 0.92, largest: Infinity });
  dialog.close();
  if (picture) taken([new File([picture], "photo.jpg", { type: "image/jpeg" })]);
});
byId("take-cancel").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => camera.stop());
document.addEventListener("visibilitychange", () => {
  if (!dialog.open) return;
  if (document.hidden) camera.stop();
  else start();
});
