// The words and numbers beside the picture: what the dice are doing, and what they came to.

import { byId } from "/assets/shared/dom.js";
import { announce } from "/assets/shared/announce.js";
import { dieFace, spoken } from "/assets/dice/die-face.js";
import { doubts } from "/assets/dice/doubt.js";
import { expectation, total } from "/assets/dice/expected-dice.js";

const box = byId("readout");
const label = byId("readout-label");
const diceLine = byId("readout-dice");
const sumLine = byId("readout-sum");
const correct = byId("correct-last");

let shown = null;
/** The roll that is shown; nothing to correct where the server keeps no record of it. */
let result = null;

function write(state, words, values = [], sum = "") {
  const key = JSON.stringify([state, words, values, sum]);
  // Thirty times a second the same words would be no news.
  if (key === shown) return;
  shown = key;
  box.dataset.state = state;
  label.textContent = words;
  diceLine.replaceChildren(...values.map(dieFace));
  if (values.length > 0) diceLine.append(hidden(spoken(values)));
  sumLine.textContent = sum;
  if (sum !== "") sumLine.prepend(hidden("Sum "));
  correct.hidden = result?.roll == null || values.length === 0;
}

function hidden(text) {
  const element = document.createElement("span");
  element.className = "visually-hidden";
  element.textContent = text;
  return element;
}

export function showStarting() {
  result = null;
  write("starting", "Starting the camera…");
}

export function showNothing(words) {
  result = null;
  write("off", words);
}

/** The server is gone or busy. The last roll stays known. */
export function showWaiting() {
  write("waiting", "Waiting for the server…");
}

/** What a frame says: that dice move, that they rest but aren't read yet, or that none are there. */
export function showState(state) {
  if (state === "rolling") {
    result = null;
    write("rolling", "Rolling…");
  } else if (result) {
    write("result", state === "empty" ? "Last roll" : rolled(result), result.values, total(result));
  } else if (state === "empty") {
    write("empty", "Roll the dice before the camera.");
  } else {
    write("resting", "Reading…");
  }
}

/** Says of a roll that should be recorded and isn’t that it isn’t, which die can’t be told for sure, and what isn’t as expected. */
function rolled(roll) {
  const { recording, dice } = roll;
  const words = recording === "pending" ? "Rolled, not recorded yet" : recording === "refused" ? "Rolled, not recorded" : "Rolled";
  const remark = expectation(roll);
  return words + doubt(dice) + (remark && `; ${remark}`);
}

const doubt = (dice) => doubts(dice).map((words) => `; the ${words}`).join("");
const spokenDoubt = (dice) => doubts(dice).map((words) => ` The ${words}.`).join("");

/** A roll that has ended. It is the one thing that screen readers are told. */
export function showRoll(roll) {
  result = roll;
  const remark = expectation(roll);
  write("result", rolled(roll), roll.values, total(roll));
  announce(rollSentence(roll.values, total(roll)) + spokenDoubt(roll.dice) + (remark && ` ${remark}.`));
}

/** A correction of the roll that is shown. */
export function showCorrection(record) {
  if (result?.roll !== record.roll) return;
  // What counts of it is no longer known.
  result = { ...result, ...record, expected: undefined };
  write("result", "Corrected", record.values, record.sum);
}

export function showStill({ values, dice }) {
  result = null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (values.length === 0) {
    write("empty", "There are no dice in this picture.");
    announce("There are no dice in this picture.");
  } else {
    write("result", "In the picture" + doubt(dice), values, sum);
    announce(rollSentence(values, sum) + spokenDoubt(dice));
  }
}

export const shownRoll = () => result;

export function rollSentence(values, sum) {
  return values.length === 1 ? `Rolled ${values[0]}.` : `Rolled ${spoken(values)}: ${sum}.`;
}
