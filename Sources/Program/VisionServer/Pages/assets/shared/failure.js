// A failure message in place of the picture.

import { button, icon, make } from "./dom.js";
import { announce } from "./announce.js";

const symbols = { refused: "camera-off", none: "camera-off", insecure: "lock" };

/** Shows what failed, why and what to do; `actions` are buttons. */
export function showFailure(place, { name, title, text, recovery }, actions = []) {
  place.replaceChildren(
    icon(symbols[name] ?? "warning"),
    make("h2", {}, title),
    ...[text, recovery].filter(Boolean).map((sentence) => make("p", {}, sentence)),
    make("div", { class: "actions", hidden: actions.length === 0 }, actions));
  place.dataset.failure = name;
  place.hidden = false;
  announce([title, text, recovery].filter(Boolean).join(" "), "assertive");
}

export function clearFailure(place) {
  place.hidden = true;
  place.replaceChildren();
  delete place.dataset.failure;
}

/** Calls back when the user has allowed the camera in the browser's settings. */
export async function whenCameraIsAllowed(callback) {
  try {
    const permission = await navigator.permissions.query({ name: "camera" });
    permission.addEventListener("change", () => { if (permission.state === "granted") callback(); });
  } catch {
    // Unsupported by this browser: the button remains.
  }
}

export const tryAgain = (action) => button("Try again", action, { symbol: "again" });
