// A live roll: the server keeps what it has seen between the frames.

import { persistently, send } from "/assets/shared/api.js";
import { Problem } from "/assets/shared/problems.js";

const sessions = "/api/dice/sessions";

export class RollSession {
  #id = null;
  #lastTime = 0;
  #expectedDice;
  #expect = null;

  /** `expectedDice` gives the dice that each roll is to have, in dice notation, or null. */
  constructor(expectedDice) {
    this.#expectedDice = expectedDice;
  }

  /**
   * Reads the newest frame, waiting for the server where it is busy or gone.
   *
   * `takeFrame` gives `{ picture, captured }`, or null where the camera has stopped meanwhile; then so does this.
   * `waiting` is called when the server lets the frame wait.
   */
  read(takeFrame, waiting) {
    return persistently(async () => {
      this.#id ??= await this.#begin();
      const frame = await takeFrame();
      if (!frame) return null;
      // Times have to increase, whatever clock the camera's driver has.
      this.#lastTime = Math.max(this.#lastTime + 0.001, frame.captured / 1000);
      try {
        const answer = await send(
          `${sessions}/${this.#id}/frames?time=${this.#lastTime.toFixed(4)}`, { method: "POST", picture: frame.picture });
        // The server is being stopped, or other dice are expected: the next frame begins another session. Not before the table is
        // empty, since dice that lie there would be another roll to it.
        const isOutdated = answer.draining || this.#expectedDice() !== this.#expect;
        if (isOutdated && answer.state === "empty") this.end();
        return { ...answer, ...frame, answered: performance.now() };
      } catch (error) {
        // That frame took the server too long; the next one may not.
        if (error instanceof Problem && error.status === 504) {
          waiting();
          return null;
        }
        // The session has expired, or the server was started anew: the next frame begins another.
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
    return (await send(sessions, { method: "POST", json })).session;
  }

  /** Ends the session while the page is being left: the server then records what was still undecided. */
  end() {
    const id = this.#id;
    this.#id = null;
    // Nobody is there any more to be told of a failure; the session expires by itself.
    if (id !== null) send(`${sessions}/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }
}
