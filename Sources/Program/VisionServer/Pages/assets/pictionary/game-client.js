// The game as the server keeps it.

import { request, persistently, send } from "/assets/shared/api.js";
import { Problem } from "/assets/shared/problems.js";

const games = "/api/pictionary/games";
/** The server takes a picture for at most this old. */
const oldest = 5;

/** This tab's game: a page that is loaded again goes on with it. */
const memory = "swift-vision.pictionary.game";

export class GameClient {
  constructor(id) {
    this.id = id;
  }

  static async start(settings) {
    const game = await request(games, { method: "POST", json: settings });
    sessionStorage.setItem(memory, JSON.stringify({ id: game.game, settings }));
    return { client: new GameClient(game.game), game };
  }

  /** The game that this tab was in, with its settings; null where there is none that goes on. */
  static async remembered() {
    try {
      const { id, settings } = JSON.parse(sessionStorage.getItem(memory));
      const client = new GameClient(id);
      const game = await client.game();
      return game.isOver ? null : { client, game, settings };
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

  /** The next round; where one is in play already (an answer was lost on the way), that one. */
  async startRound() {
    try {
      return await request(`${this.#address}/rounds`, { method: "POST" });
    } catch (error) {
      if (error instanceof Problem && error.status === 409) return this.game();
      throw error;
    }
  }

  /** Hands in a picture that was taken at a time of `performance.now()`. */
  submit(picture, takenAt) {
    return persistently(() => {
      // What a busy server costs is not the player's time. The time that the picture takes to arrive is.
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
    sessionStorage.removeItem(memory);
    return request(this.#address, { method: "DELETE" });
  }
}

export const allTimeScores = () => request("/api/pictionary/scores").then((answer) => answer.scores);
