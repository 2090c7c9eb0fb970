// The introduction: six short slides before the first game, which can be skipped and reopened.

import { byId, makeSVG } from "../shared/dom.js";
import { preference, setPreference } from "../shared/preferences.js";

// Each figure has the paths of a drawing on a 120 × 90 sheet; paths after the bar have the accent color.
const slides = [
  {
    title: "Welcome to PictionARy",
    text: "A drawing game with one guesser who never looks away: the computer.",
    figure: "M30 68V40l22-18 22 18v28ZM46 68V54h11v14 | M84 24l-4 7M94 30l-7 5M97 41l-8 1",
  },
  {
    title: "You are told what to draw",
    text: "A cat, a ladder, a slice of pizza: something different every round.",
    figure: "M38 62c-6-16 0-30 4-36l9 9h18l9-9c4 6 10 20 4 36-6 12-38 12-44 0ZM51 46v4M69 46v4M56 58q4 4 8 0 | M24 54l12 2M24 62l12-1M96 54l-12 2M96 62l-12-1",
  },
  {
    title: "Draw it on paper",
    text: "A dark pen on a plain sheet works best. Draw large, and leave the words out.",
    figure: "M32 14h46l10 10v52H32Z M44 58q8-22 16-8t16-10 | M104 20 78 54l-3 9 9-4 26-33Z",
  },
  {
    title: "Show it to the camera",
    text: "Let the sheet fill the picture, then tap anywhere. Or draw on the screen with a finger, a pen or the mouse.",
    figure: "M38 26h44v38H38ZM48 56q6-18 12-6t12-8 | M24 26V14h12M84 14h12v12M96 64v12H84M36 76H24V64",
  },
  {
    title: "Confidence is points",
    text: "The score is the classifier’s confidence that your drawing shows the prompt: 100 points at most.",
    figure: "M20 70h80M28 70V56h14v14M52 70V40h14v30 | M76 70V18h14v52",
  },
  {
    title: "Beat the clock, and each other",
    text: "Time runs while you draw. Take turns, take a hint if you must, and see who leads.",
    figure: "M60 20a28 28 0 1 1-.1 0ZM54 10h12M60 10v10 | M60 48V32M60 48l11 6",
  },
];

const dialog = byId("introduction");
const next = byId("next-slide");
const previous = byId("previous-slide");
let current = 0;

/** Opens the introduction; resolves when it is closed. */
export function showIntroduction() {
  show(0);
  dialog.showModal();
  next.focus();
  return new Promise((resolve) => dialog.addEventListener("close", () => {
    setPreference("pictionary.introduced", true);
    resolve();
  }, { once: true }));
}

export const isIntroduced = () => preference("pictionary.introduced", false);

function show(index) {
  current = index;
  const { title, text, figure } = slides[index];
  const [ink, mark] = figure.split("|");
  byId("slide-count").textContent = `${index + 1} of ${slides.length}`;
  byId("slide-title").textContent = title;
  byId("slide-text").textContent = text;
  byId("slide-figure").replaceChildren(makeSVG(
    "svg", { viewBox: "0 0 120 90", focusable: "false" },
    makeSVG("path", { class: "slide-ink", d: ink.trim() }),
    makeSVG("path", { class: "slide-mark", d: mark.trim() })));
  previous.hidden = index === 0;
  byId("skip-introduction").hidden = index === slides.length - 1;
  next.textContent = index === slides.length - 1 ? "Let’s play" : "Next";
}

next.addEventListener("click", () => (current < slides.length - 1 ? show(current + 1) : dialog.close()));
previous.addEventListener("click", () => { show(current - 1); next.focus(); });
byId("skip-introduction").addEventListener("click", () => dialog.close());
dialog.addEventListener("keydown", (event) => {
  if (event.key === "ArrowRight" && current < slides.length - 1) show(current + 1);
  if (event.key === "ArrowLeft" && current > 0) show(current - 1);
});
