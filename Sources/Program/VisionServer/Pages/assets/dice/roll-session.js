// A live roll session, whose state the server keeps between frames.

import { persistently, send } from "../shared/api.js";
import { Problem } from "../shared/problems.js";

const sessions = "api/dice/sessions";

export class RollSession {
  #id = null;
  #lastTime = 0;
  #expectedDice;
  #expect = null;
  #expiresIn = 120;
  #keeper = null;

  /** `expectedDice` returns the expected dice of each roll, in dice notation, or null. */
  constructor(expectedDice) {
    this.#expectedDice = expectedDice;
  }

  /**
   * Reads the newest frame, waiting for the server if it is busy or gone.
   *
   * `takeFrame` returns `{ picture, captured }`, or null if the camera has stopped meanwhile; then so does
   * this. `waiting` is called when the server makes the frame wait, with `isCanceled` if it took too long.
   */
  read(takeFrame, waiting) {
    clearInterval(this.#keeper);
    return persistently(async () => {
      this.#id ??= await this.#begin();
      const frame = await takeFrame();
      if (!frame) return null;
      // Times must increase, whatever the camera driver's clock.
      this.#lastTime = Math.max(this.#lastTime + 0.001, frame.captured / 1000);
      try {
        const answer = await send(
          `${sessions}/${this.#id}/frames?time=${this.#lastTime.toFixed(4)}`, { method: "POST", picture: frame.picture });
        // The server is shutting down, or other dice are expected: the next frame starts another session. Not
        // before the table is empty, because dice on it would count as another roll.
        const isOutdated = answer.draining || this.#expectedDice() !== this.#expect;
        if (isOutdated && answer.state === "empty") this.end();
        return { ...answer, ...frame, answered: performance.now() };
      } catch (error) {
        // That frame took the server too long; the next one may not.
        if (error instanceof Problem && error.status === 504) {
          waiting({ isCanceled: true });
          return null;
        }
        // The session has expired, or the server was restarted: the next frame starts another one.
        if (error instanceof Problem && error.status === 404) {
          this.#id = null;
          return null;
        }
        throw error;
      }
    }, waiting);
  }

  async #begin() {
    this.#expect = this.#expectedDice();
    const json = this.#expect === null ? {} : { expect: this.#expect };
    const { session, expiresIn } = await send(sessions, { method: "POST", json });
    this.#expiresIn = expiresIn ?? this.#expiresIn;
    return session;
  }

  /** Keeps the session alive while no frames are sent: dice still on the table later are no new roll. */
  pause() {
    clearInterval(this.#keeper);
    this.#keeper = setInterval(() => this.#extend(), (this.#expiresIn * 1000) / 3);
  }

  /** Any request extends the session. */
  async #extend() {
    const id = this.#id;
    if (id === null) return;
    try {
      await send(`${sessions}/${id}`);
    } catch (error) {
      if (error instanceof Problem && error.status === 404 && this.#id === id) this.#id = null;
    }
  }

  /** Ends the session when the page is left: the server then records what was still undecided. */
  end() {
    clearInterval(this.#keeper);
    const id = this.#id;
    this.#id = null;
    // Failures are ignored when the page is left; the session expires by itself.
    if (id !== null) send(`${sessions}/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }
}
