// The torch, if the camera has one.

import { byId } from "../shared/dom.js";

const torch = byId("torch");

export function connectTorch(camera) {
  torch.addEventListener("click", async () => {
    const isOn = torch.getAttribute("aria-pressed") !== "true";
    // A driver may report a torch and then reject it; the button then stays as it was.
    await camera.setTorch(isOn).then(() => torch.setAttribute("aria-pressed", String(isOn)), () => {});
  });
}

/** The torch of a newly started camera is off. */
export function refreshTorch(camera) {
  torch.hidden = !camera.isLive || !camera.hasTorch;
  torch.setAttribute("aria-pressed", "false");
}
