// The camera that photographs the paper.

import { byId } from "../shared/dom.js";
import { Camera } from "../shared/camera.js";
import { connectCameraChoice, refreshCameraChoice, rememberedCamera } from "../shared/camera-choice.js";
import { clearFailure, showFailure } from "../shared/failure.js";
import { FrameEncoder } from "../shared/frame-encoder.js";
import { keepAwake } from "../shared/wake-lock.js";

const video = byId("video");
const failure = byId("failure");
const encoder = new FrameEncoder();
let actions = () => [];
const camera = new Camera(video, { ended: fail });

/** `failureActions` returns the buttons to offer if there is no camera. */
export function connectPaperCamera(failureActions) {
  actions = failureActions;
  connectCameraChoice(camera, () => {
    camera.stop();
    startPaperCamera();
  });
}

export const paperCameraIsLive = () => camera.isLive;

/** Resolves to whether the camera runs; if it doesn't, the page shows the reason. */
export async function startPaperCamera() {
  if (camera.isLive) return true;
  clearFailure(failure);
  try {
    const isLive = await camera.start(rememberedCamera());
    if (isLive) {
      keepAwake(true);
      refreshCameraChoice(camera);
    }
    return isLive;
  } catch (problem) {
    fail(problem);
    return false;
  }
}

export function stopPaperCamera() {
  clearFailure(failure);
  camera.stop();
  refreshCameraChoice(camera);
  keepAwake(false);
}

function fail(problem) {
  showFailure(failure, problem, actions(problem));
}

/** The camera's current frame. */
export const photograph = () => encoder.encode(video, { quality: 0.9 });
