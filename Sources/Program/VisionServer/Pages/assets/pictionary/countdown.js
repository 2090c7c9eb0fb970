// The seconds of a round. The server's clock decides; this one shows it.

import { byId } from "/assets/shared/dom.js";
import { announce } from "/assets/shared/announce.js";

const place = byId("countdown");
const figures = byId("seconds-left");
const announced = [30, 10, 5];
let timer = null;
let deadline = 0;

/** How long before the end a drawing can still reach the server in time. */
const lastMoment = 0.4;

/** Counts from the seconds that are left; `ending` is called at the last moment, `ended` at 0. */
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
      // A screen reader that counted every second would drown the game.
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
