// Choosing among cameras. The choice is remembered, for every page.

import { byId, make } from "/assets/shared/dom.js";
import { preference, setPreference } from "/assets/shared/preferences.js";

export const rememberedCamera = () => preference("camera", null);

/** Connects the page's choice (`#camera-choice` with `#cameras` in it); `start` starts the chosen camera. */
export function connectCameraChoice(camera, start) {
  byId("cameras").addEventListener("change", ({ target }) => {
    setPreference("camera", target.value);
    start();
  });
  navigator.mediaDevices?.addEventListener?.("devicechange", () => refreshCameraChoice(camera));
}

/** Shows the cameras, where there are several and one of them runs: only then do they have names. */
export async function refreshCameraChoice(camera) {
  const select = byId("cameras");
  const choices = await camera.choices();
  // Looked at only now: it may have been stopped while the browser was being asked.
  const cameras = camera.isLive ? choices : [];
  byId("camera-choice").hidden = cameras.length < 2;
  select.replaceChildren(...cameras.map(({ id, name }) => make("option", { value: id }, name)));
  if (camera.deviceId) select.value = camera.deviceId;
}
