// The client of a game, whose state the server keeps.

import { request, persistently, send } from "../shared/api.js";
import { Problem } from "../shared/problems.js";

const games = "api/pictionary/games";
/** The maximum age of a picture that the server accepts, in seconds. */
const oldest = 5;

/** This tab's game, which continues after a reload. */
const memory = "swift-vision.pictionary.game";

/** The timer that extends this tab's game. */
let keeper = null;

export class GameClient {
  constructor(id) {
    this.id = id;
  }

  /** Keeps the game alive while the players talk or fetch paper: any request extends it. */
  #keep({ expiresIn }) {
    clearInterval(keeper);
    if (expiresIn) keeper = setInterval(() => send(this.#address).catch(() => {}), (expiresIn * 1000) / 3);
  }

  static async start(settings) {
    const game = await request(games, { method: "POST", json: settings });
    sessionStorage.setItem(memory, JSON.stringify({ id: game.game, settings }));
    const client = new GameClient(game.game);
    client.#keep(game);
    return { client, game };
  }

  /** The game that this tab was in, with its settings; null if there is none to continue. */
  static async remembered() {
    try {
      const { id, settings } = JSON.parse(sessionStorage.getItem(memory));
      const client = new GameClient(id);
      const game = await client.game();
      if (game.isOver) return null;
      client.#keep(game);
      return { client, game, settings };
    } catch {
      return null;
    }
  }

  get #address() {
    return `${games}/${encodeURIComponent(this.id)}`;
  }

  game() {
    return request(this.#address);
  }

  /** Starts the next round; if one is in progress already (a response was lost), returns that one. */
  async startRound() {
    try {
      return await request(`${this.#address}/rounds`, { method: "POST" });
    } catch (error) {
      if (error instanceof Problem && error.status === 409) return this.game();
      throw error;
    }
  }

  /** Submits a picture that was taken at a time of `performance.now()`. */
  submit(picture, takenAt) {
    return persistently(() => {
      // The delay of a busy server doesn't count for the player; the transfer time of the picture does.
      const age = Math.min(oldest, Math.max(0, (performance.now() - takenAt) / 1000));
      return send(`${this.#address}/drawings?age=${age.toFixed(3)}`, { method: "POST", picture });
    });
  }

  skip() {
    return request(`${this.#address}/skip`, { method: "POST" });
  }

  hint() {
    return request(`${this.#address}/hint`, { method: "POST" });
  }

  end() {
    clearInterval(keeper);
    sessionStorage.removeItem(memory);
    return request(this.#address, { method: "DELETE" });
  }
}

export const allTimeScores = () => request("api/pictionary/scores").then((answer) => answer.scores);
