// Choosing among cameras, and the torch where the camera has one.

import { byId, make } from "/assets/shared/dom.js";
import { preference, setPreference } from "/assets/shared/preferences.js";

const choice = byId("camera-choice");
const select = byId("cameras");
const torch = byId("torch");

export const rememberedCamera = () => preference("camera", null);

/** Lets the user choose another camera; `start` starts the one with an id. */
export function connectCameraControls(camera, start) {
  select.addEventListener("change", () => {
    setPreference("camera", select.value);
    start();
  });
  torch.addEventListener("click", async () => {
    const isOn = torch.getAttribute("aria-pressed") !== "true";
    // A driver may promise a torch and then refuse it: the button then stays as it was.
    await camera.setTorch(isOn).then(() => torch.setAttribute("aria-pressed", String(isOn)), () => {});
  });
  navigator.mediaDevices?.addEventListener?.("devicechange", () => refreshCameraControls(camera));
}

/** Shows what the running camera offers. */
export async function refreshCameraControls(camera) {
  torch.hidden = !camera.isLive || !camera.hasTorch;
  torch.setAttribute("aria-pressed", "false");
  const cameras = camera.isLive ? await camera.choices() : [];
  choice.hidden = cameras.length < 2;
  select.replaceChildren(...cameras.map(({ id, name }) => make("option", { value: id }, name)));
  if (camera.deviceId) select.value = camera.deviceId;
}
