// The notice over a picture that the server looks at, with the time if it takes long.

import { byId } from "../shared/dom.js";

/** The milliseconds after which the time is shown. */
const long = 4000;

const line = byId("busy");
let since = null;
let timer = null;

/** Shows or hides the notice. */
export function showBusy(isBusy) {
  line.hidden = !isBusy;
  if (!isBusy) {
    clearInterval(timer);
    since = timer = null;
    return;
  }
  since ??= performance.now();
  timer ??= setInterval(write, 1000);
  write();
}

function write() {
  const passed = performance.now() - since;
  line.textContent = passed < long ? "Looking…" : `Looking for ${Math.round(passed / 1000)} s: the server is slow or busy.`;
}
