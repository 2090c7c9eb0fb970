// The countdown of a round. The server's clock decides; this one displays it.

import { byId } from "../shared/dom.js";
import { announce } from "../shared/announce.js";

const place = byId("countdown");
const figures = byId("seconds-left");
const announced = [30, 10, 5];
let timer = null;
let deadline = 0;

/** The time before the end at which a drawing can still reach the server, in seconds. */
const lastMoment = 0.4;

/** Counts down from the remaining seconds; `ending` is called at the last moment, `ended` at 0. */
export function startCountdown(secondsLeft, limit, { ending, ended }) {
  stopCountdown();
  let isEnding = secondsLeft <= lastMoment;
  deadline = performance.now() + secondsLeft * 1000;
  let shown = null;
  place.hidden = false;
  const step = () => {
    const left = Math.max(0, (deadline - performance.now()) / 1000);
    const whole = Math.ceil(left);
    place.style.setProperty("--left", left / limit);
    if (whole !== shown) {
      // Announcing every second would disturb users of screen readers.
      if (shown !== null && announced.includes(whole)) announce(`${whole} seconds left.`);
      shown = whole;
      figures.textContent = whole;
      place.dataset.hurry = String(whole <= 10);
    }
    if (left <= lastMoment && !isEnding) {
      isEnding = true;
      ending();
    }
    if (left > 0) return;
    stopCountdown();
    ended();
  };
  step();
  timer = setInterval(step, 100);
}

export function stopCountdown() {
  clearInterval(timer);
  place.hidden = true;
}
