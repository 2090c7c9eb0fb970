// The choice of a camera, which is remembered for every page.

import { byId, make } from "./dom.js";
import { preference, setPreference } from "./preferences.js";

export const rememberedCamera = () => preference("camera", null);

/** Connects the page's list (`#camera-choice` with `#cameras` in it); `start` starts the chosen camera. */
export function connectCameraChoice(camera, start) {
  byId("cameras").addEventListener("change", ({ target }) => {
    setPreference("camera", target.value);
    start();
  });
  navigator.mediaDevices?.addEventListener?.("devicechange", () => refreshCameraChoice(camera));
}

/** Shows the list if there are several cameras and one of them runs: only then do they have names. */
export async function refreshCameraChoice(camera) {
  const select = byId("cameras");
  const choices = await camera.choices();
  // Checked after the query, during which the camera may have been stopped.
  const cameras = camera.isLive ? choices : [];
  byId("camera-choice").hidden = cameras.length < 2;
  select.replaceChildren(...cameras.map(({ id, name }) => make("option", { value: id }, name)));
  if (camera.deviceId) select.value = camera.deviceId;
}
