// The screens: setup, start of a turn, drawing, result, end.

import { byId, icon, make } from "../shared/dom.js";
import { announce } from "../shared/announce.js";
import { standingsTable } from "./score-tables.js";

const main = byId("content");
const parts = {
  turn: ["turn"],
  drawing: ["round-tools"],
  result: ["result"],
  over: ["over"],
};

/** Shows the setup, or the game with one of `parts`. */
export function showScreen(name) {
  main.dataset.screen = name;
  byId("setup").hidden = name !== "setup";
  byId("play").hidden = name === "setup";
  for (const [part, ids] of Object.entries(parts)) for (const id of ids) byId(id).hidden = part !== name;
  byId("looking").hidden = true;
  byId("hint").hidden = true;
  showPlayProblem(null);
  byId("end-game").hidden = name === "over";
}

export function showPlayProblem(words) {
  const place = byId("play-problem");
  place.hidden = words === null;
  place.textContent = words ?? "";
}

export function showStandings(game) {
  byId("standings").replaceChildren(standingsTable(game.standings));
  byId("scoreboard").hidden = game.isOver;
}

function showPrompt(who, what) {
  byId("prompt-bar").hidden = what === "";
  byId("prompt-who").textContent = who;
  byId("prompt-what").textContent = what;
}

/** Before a round: whose turn it is. */
export function showTurn(game, words = "") {
  const number = game.resultCount + 1;
  showPrompt("", game.roundCount ? `Round ${number} of ${game.roundCount}` : `Round ${number}`);
  byId("turn-label").textContent = words || (game.players.length > 1 ? "It’s the turn of" : "Ready?");
  byId("turn-player").textContent = game.player;
  byId("turn-words").textContent = `You have ${game.timeLimit} seconds from the moment you see what to draw.`;
  showScreen("turn");
  showStandings(game);
  byId("start-round").focus({ preventScroll: true });
  announce(`${words ? `${words} ` : ""}${game.player}, it is your turn.`);
}

export function showRound(game) {
  const { round } = game;
  showPrompt(`${round.player}, draw`, round.phrase);
  showScreen("drawing");
  announce(`${round.player}, draw ${round.phrase}. ${Math.round(round.timeLeft)} seconds.`, "assertive");
}

/** Shows the result of a round, with the rated picture. */
export function showResult(result, classifications, picture, game) {
  showPrompt(result.outcome === "drawn" ? `${result.player} drew` : `${result.player} was to draw`, result.phrase);
  byId("result-points").replaceChildren(...points(result));
  byId("result-sentence").textContent = `${sentence(result)}${recordingWords(result)}`;
  showPicture(picture);
  showConfidence(result);
  const guesses = result.outcome === "drawn" ? classifications.slice(0, 3).filter(({ confidence }) => confidence >= 0.01) : [];
  byId("guesses").replaceChildren(...guesses.map(({ identifier, confidence }) => make(
    "li", {}, `${identifier.replaceAll("_", " ")} ${Math.floor(confidence * 100)} %`)));
  byId("guesses").hidden = guesses.length === 0;
  byId("next-round").textContent = game.isOver ? "See who won" : "Next round";
  showScreen("result");
  showStandings(game);
  byId("next-round").focus({ preventScroll: true });
  announce(`${result.outcome === "drawn" ? `${result.points} points. ` : ""}${sentence(result)}`, "assertive");
}

function points(result) {
  if (result.outcome !== "drawn") return [result.outcome === "skipped" ? "Skipped" : "Time’s up"];
  return [make("span", { class: "number" }, String(result.points)), result.points === 1 ? " point" : " points"];
}

function sentence(result) {
  const taken = result.takenFor ? `It looked like ${result.takenFor.phrase}.` : null;
  if (result.outcome === "drawn") return taken ?? (result.points >= 80 ? "No doubt about it." : "It was recognized.");
  return result.outcome === "skipped" ? "No points this time." : "Time is up.";
}

/** The message about a round that isn’t recorded. */
function recordingWords({ recording }) {
  if (recording === "pending") return " It isn’t recorded yet; the server keeps trying.";
  return recording === "refused" ? " It could not be recorded." : "";
}

function showPicture(picture) {
  const place = byId("result-drawing");
  const old = place.querySelector("img");
  if (old) URL.revokeObjectURL(old.src);
  place.hidden = picture === null;
  place.replaceChildren(...(picture ? [make("img", { src: URL.createObjectURL(picture), alt: "Your drawing as submitted" })] : []));
}

function showConfidence(result) {
  byId("confidence").hidden = result.outcome !== "drawn";
  byId("confidence-fill").style.inlineSize = `${Math.round(result.confidence * 100)}%`;
  byId("confidence-words").textContent =
    `${Math.floor(result.confidence * 100)} % sure that it is ${result.phrase}, after ${result.seconds.toFixed(1)}\u00a0s`
    + (result.hint ? ", with a hint" : "");
}

export function showOver(game) {
  const best = game.standings.filter((standing) => standing.rank === 1).map((standing) => standing.player);
  const names = new Intl.ListFormat("en", { type: "conjunction" }).format(best);
  const points = game.standings[0]?.points ?? 0;
  const words = game.players.length === 1 ? `${points} points`
    : best.length === 1 ? `${names} wins` : `A draw between ${names}`;
  byId("winner").textContent = words;
  byId("final-standings").replaceChildren(standingsTable(game.standings));
  showPrompt("", "");
  showScreen("over");
  showStandings(game);
  byId("play-again").focus({ preventScroll: true });
  announce(`The game is over. ${words}.`, "assertive");
}

/** Shows whether paper or screen is drawn on, and the button that switches. */
export function showMode(mode) {
  byId("surface").dataset.mode = mode;
  byId("board").hidden = mode !== "board";
  byId("board-words").hidden = mode !== "board";
  byId("board-tools").hidden = mode !== "board";
  byId("video").hidden = mode !== "paper";
  byId("switch-mode").replaceChildren(
    icon(mode === "paper" ? "pen" : "camera"), mode === "paper" ? "Draw here" : "Use paper");
  for (const choice of document.querySelectorAll('input[name="mode"]')) choice.checked = choice.value === mode;
}
