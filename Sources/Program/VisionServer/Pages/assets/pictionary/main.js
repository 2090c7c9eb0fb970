// PictionARy: the flow of a game.

import { button, byId } from "../shared/dom.js";
import { whileVisible } from "../shared/camera.js";
import { tryAgain, whenCameraIsAllowed } from "../shared/failure.js";
import { preference, setPreference } from "../shared/preferences.js";
import { Problem } from "../shared/problems.js";
import { startCountdown, stopCountdown } from "./countdown.js";
import { boardPicture, clearBoard } from "./drawing-board.js";
import { GameClient } from "./game-client.js";
import { isIntroduced, showIntroduction } from "./introduction.js";
import {
  connectPaperCamera, paperCameraIsLive, photograph, startPaperCamera, stopPaperCamera,
} from "./paper-camera.js";
import * as screens from "./screens.js";
import { connectSetup, refreshAllTimeScores, showSetupProblem } from "./setup.js";

let client = null;
let game = null;
let settings = null;
let isSending = false;
// Paper, as in the original; without cameras in the browser, the screen.
let mode = preference("pictionary.mode", navigator.mediaDevices ? "paper" : "board");

const isDrawing = () => byId("content").dataset.screen === "drawing";
const needsCamera = () => mode === "paper" && ["turn", "drawing"].includes(byId("content").dataset.screen);

/** Runs a step of the game; a game that the server no longer has is restarted. */
async function step(action) {
  screens.showPlayProblem(null);
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.status === 404 && settings) return restart();
    if (error.status === 409) return resume(await client.game());
    screens.showPlayProblem(error.sentences);
    if (isDrawing()) await followClock();
    return null;
  }
}

/** Synchronizes with the server's clock: continues the countdown, or shows how the round ended. */
async function followClock(number = game.round?.number) {
  game = await client.game();
  if (game.round) count();
  else finishRound(game.results.find((result) => result.round === number), [], null);
}

async function restart() {
  stopCountdown();
  ({ client, game } = await GameClient.start(settings));
  screens.showTurn(game, "The server was restarted, and the scores were reset.");
  refreshCamera();
}

async function startGame(chosen) {
  settings = chosen;
  try {
    ({ client, game } = await GameClient.start(settings));
  } catch (error) {
    showSetupProblem(error instanceof Problem ? error.sentences : "The game could not be started.");
    return;
  }
  screens.showMode(mode);
  beginTurn();
  byId("play").scrollIntoView({ block: "start" });
}

function beginTurn() {
  screens.showTurn(game);
  refreshCamera();
}

/** Continues from the server's state of the game. */
function resume(next) {
  game = next;
  if (game.round) playRound();
  else if (game.isOver) screens.showOver(game);
  else beginTurn();
}

const startRound = () => step(async () => {
  // A player who has seen the prompt must be able to submit a drawing.
  if (mode === "paper" && !(await startPaperCamera())) return;
  game = await client.startRound();
  clearBoard();
  playRound();
});

function playRound() {
  screens.showRound(game);
  refreshShutter();
  count();
  (mode === "paper" ? byId("shutter") : byId("board")).focus({ preventScroll: true });
}

function count() {
  const { timeLeft, timeLimit } = game.round;
  // When the time is up, the board's drawing is submitted as with Done.
  startCountdown(timeLeft, timeLimit, { ending: () => { if (mode === "board") submit(); }, ended: timeIsUp });
}

const timeIsUp = () => step(async () => {
  // A drawing being sent was in time: its response ends the round.
  if (!isSending) await followClock();
});

function finishRound(result, classifications, picture) {
  stopCountdown();
  if (!result) return resume(game);
  screens.showResult(result, classifications, picture, game);
  refreshCamera();
}

/** Submits the photo of the paper or the board's drawing. */
const submit = () => step(async () => {
  if (isSending || !isDrawing()) return;
  const takenAt = performance.now();
  const { number } = game.round;
  isSending = true;
  byId("looking").hidden = false;
  try {
    const picture = mode === "paper" ? await photograph() : await boardPicture();
    if (!picture) return;
    const answer = await client.submit(picture, takenAt);
    game = answer.game;
    if (answer.result) {
      finishRound(answer.result, answer.classifications, picture);
    } else {
      screens.showPlayProblem(answer.problem?.message ?? null);
      await followClock(number);
    }
  } finally {
    isSending = false;
    byId("looking").hidden = true;
  }
});

const skip = () => step(async () => {
  const answer = await client.skip();
  game = answer.game;
  finishRound(answer.result, [], null);
});

const takeHint = () => step(async () => {
  const answer = await client.hint();
  game = answer.game;
  byId("hint").textContent = answer.hint;
  byId("hint").hidden = false;
});

function nextRound() {
  if (game.isOver) {
    screens.showOver(game);
    refreshAllTimeScores();
  } else {
    beginTurn();
  }
}

const endGame = () => step(async () => {
  stopCountdown();
  game = await client.end();
  stopPaperCamera();
  refreshAllTimeScores();
  if (game.resultCount > 0) screens.showOver(game);
  else screens.showScreen("setup");
});

function setMode(chosen) {
  mode = chosen;
  setPreference("pictionary.mode", mode);
  screens.showMode(mode);
  if (mode === "board" && !isDrawing()) clearBoard();
  refreshCamera();
}

/** Runs the camera only while the players draw on paper. */
async function refreshCamera() {
  refreshShutter();
  if (!needsCamera() || document.hidden) stopPaperCamera();
  else await startPaperCamera();
  refreshShutter();
}

function refreshShutter() {
  byId("shutter").hidden = !(mode === "paper" && isDrawing() && paperCameraIsLive());
}

connectPaperCamera((problem) => {
  const drawHere = button("Draw on this screen", () => setMode("board"), { look: problem.isFinal ? "" : "glass", symbol: "pen" });
  return problem.isFinal ? [drawHere] : [tryAgain(refreshCamera), drawHere];
});
connectSetup(startGame);
byId("show-introduction").addEventListener("click", showIntroduction);
byId("start-round").addEventListener("click", startRound);
byId("shutter").addEventListener("click", submit);
byId("done").addEventListener("click", submit);
byId("skip").addEventListener("click", skip);
byId("take-hint").addEventListener("click", takeHint);
byId("next-round").addEventListener("click", nextRound);
byId("end-game").addEventListener("click", endGame);
byId("play-again").addEventListener("click", () => startGame(settings));
byId("new-game").addEventListener("click", () => screens.showScreen("setup"));
byId("switch-mode").addEventListener("click", () => setMode(mode === "paper" ? "board" : "paper"));
for (const choice of document.querySelectorAll('input[name="mode"]')) {
  choice.addEventListener("change", () => setMode(choice.value));
}
whileVisible(refreshCamera, stopPaperCamera);
whenCameraIsAllowed(refreshCamera);

screens.showMode(mode);
const remembered = await GameClient.remembered();
if (remembered) {
  ({ client, settings } = remembered);
  resume(remembered.game);
  refreshCamera();
} else {
  screens.showScreen("setup");
  refreshAllTimeScores();
  if (!isIntroduced()) showIntroduction();
}
