// The server's pace: says what takes so long if the server is slow.

import { byId } from "../shared/dom.js";

/** The milliseconds for a picture above which the server is slow: a roll needs three pictures at rest. */
const slow = 1500;

const line = byId("readout-note");
let sent = null;
let duration = 0;
let isCanceled = false;
let timer = null;

/** A picture is on its way to the server. */
export function pictureSent() {
  sent = performance.now();
  timer ??= setInterval(show, 500);
}

/** The server has read the picture. */
export function pictureRead() {
  end(false);
}

/** The server has canceled the picture, which took it too long. */
export function pictureCanceled() {
  end(true);
}

function end(wasCanceled) {
  if (sent !== null) duration = performance.now() - sent;
  sent = null;
  isCanceled = wasCanceled;
  show();
}

/** No picture is sent anymore. */
export function stopPace() {
  clearInterval(timer);
  timer = null;
  sent = null;
  duration = 0;
  isCanceled = false;
  write("");
}

function show() {
  const longest = Math.max(duration, sent === null ? 0 : performance.now() - sent);
  if (isCanceled) write(`The server gave up on a picture after ${seconds(duration)}. It is too slow, or too busy, to follow the dice.`);
  else if (longest < slow) write("");
  else write(`The server is slow: a picture takes it ${seconds(longest)}. Leave the dice on the table until they are read.`);
}

const seconds = (milliseconds) => `${Math.round(milliseconds / 1000)} s`;

function write(words) {
  line.hidden = words === "";
  if (line.textContent !== words) line.textContent = words;
}
