// The words and numbers beside the picture: the state of the dice, and the result.

import { byId } from "../shared/dom.js";
import { announce } from "../shared/announce.js";
import { dieFace, spoken } from "./die-face.js";
import { ambiguities } from "./ambiguity.js";
import { expectation, total } from "./expected-dice.js";

const box = byId("readout");
const label = byId("readout-label");
const diceLine = byId("readout-dice");
const sumLine = byId("readout-sum");
const correct = byId("correct-last");

let shown = null;
/** The displayed roll; it can't be corrected if the server has no record of it. */
let result = null;

function write(state, words, values = [], sum = "") {
  const key = JSON.stringify([state, words, values, sum]);
  // Avoids updating the same text thirty times a second.
  if (key === shown) return;
  shown = key;
  box.dataset.state = state;
  label.textContent = words;
  diceLine.replaceChildren(...values.map(dieFace));
  if (values.length > 0) diceLine.append(hidden(spoken(values)));
  sumLine.textContent = sum;
  if (sum !== "") sumLine.prepend(hidden("Sum "));
  correct.hidden = result?.roll == null || result.isDeleted === true || values.length === 0;
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

/** The server is gone or busy. The last roll is kept. */
export function showWaiting() {
  write("waiting", "Waiting for the server…");
}

/** The state in a frame: dice are moving, are at rest but not read yet, or there are none. */
export function showState(state) {
  if (state === "rolling") {
    result = null;
    write("rolling", "Rolling…");
  } else if (result) {
    const last = result.isDeleted ? "Last roll, deleted" : "Last roll";
    write("result", state === "empty" ? last : rolled(result), result.values, total(result));
  } else if (state === "empty") {
    write("empty", "Roll the dice before the camera.");
  } else {
    write("resting", "Reading…");
  }
}

/**
 * The heading of a roll: whether its recording failed, which dice are ambiguous, and how it differs from the
 * expected dice.
 */
function rolled(roll) {
  if (roll.isDeleted) return "Deleted";
  const { recording, dice } = roll;
  const words = recording === "pending" ? "Rolled, not recorded yet" : recording === "refused" ? "Rolled, not recorded" : "Rolled";
  const remark = expectation(roll);
  return words + ambiguity(dice) + (remark && `; ${remark}`);
}

const ambiguity = (dice) => ambiguities(dice).map((words) => `; the ${words}`).join("");
const spokenDoubt = (dice) => ambiguities(dice).map((words) => ` The ${words}.`).join("");

/** Shows a completed roll, the only event that is announced to screen readers. */
export function showRoll(roll) {
  result = roll;
  const remark = expectation(roll);
  write("result", rolled(roll), roll.values, total(roll));
  announce(rollSentence(roll.values, total(roll)) + spokenDoubt(roll.dice) + (remark && ` ${remark}.`));
}

/** Shows a correction of the displayed roll, its deletion, or that it is back. */
export function showChange(record) {
  if (result?.roll !== record.roll) return;
  const wasDeleted = result.isDeleted === true;
  result = { ...result, isDeleted: Boolean(record.deleted) };
  if (result.isDeleted || wasDeleted) {
    write("result", rolled(result), result.values, total(result));
    return;
  }
  // The dice that count aren't known anymore.
  result = { ...result, ...record, expected: undefined };
  write("result", "Corrected", record.values, record.sum);
}

export function showStill({ values, dice, unreadable = [] }) {
  result = null;
  const sum = values.reduce((total, value) => total + value, 0);
  const others = withoutPips(unreadable.length);
  if (values.length === 0) {
    const words = unreadable.length > 0 ? `In the picture: ${others}.` : "There are no dice in this picture.";
    write("empty", words);
    announce(words);
  } else {
    write("result", "In the picture" + ambiguity(dice) + (others && `; and ${others}`), values, sum);
    announce(rollSentence(values, sum) + spokenDoubt(dice) + (others && ` And ${others}.`));
  }
}

/** A count of dice that can't be read, such as “2 dice without pips”; empty for none. */
const withoutPips = (count) => (count === 0 ? "" : `${count} ${count === 1 ? "die" : "dice"} without pips`);

export const shownRoll = () => result;

export function rollSentence(values, sum) {
  return values.length === 1 ? `Rolled ${values[0]}.` : `Rolled ${spoken(values)}: ${sum}.`;
}
