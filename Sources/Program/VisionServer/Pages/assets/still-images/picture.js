// A picture in the strip, with its detections.

import { request } from "../shared/api.js";
import { tooLarge } from "../shared/limits.js";
import { Problem } from "../shared/problems.js";

// One picture at a time, because all clients share the server's cores.
let turn = Promise.resolve();

export class Picture {
  /** The detections by kind, as far as they were requested. */
  detections = { width: 0, height: 0 };
  /** The failure to display, as for `showFailure`; null if there is none. */
  failure = null;
  isBusy = false;

  constructor(file, name) {
    this.file = file;
    this.name = name;
    this.address = URL.createObjectURL(file);
  }

  /** Releases the file's URL. */
  release() {
    URL.revokeObjectURL(this.address);
  }

  /** Requests the kinds that aren't known yet; calls `changed` before and after. */
  look(chosen, changed) {
    this.isBusy = true;
    turn = turn.then(async () => {
      const missing = [...chosen].filter((kind) => !(kind in this.detections));
      if (missing.length > 0 && !this.failure) {
        changed(this);
        await this.#detect(missing);
      }
    }).finally(() => {
      this.isBusy = false;
      changed(this);
    });
    return turn;
  }

  async #detect(missing) {
    this.failure = await tooLarge(this.file);
    if (this.failure) return;
    try {
      const answer = await request(detection(missing), { method: "POST", picture: this.file });
      Object.assign(this.detections, answer);
      await this.#makeVisible(missing);
    } catch (error) {
      this.failure = error instanceof Problem
        ? {
          name: error.name, title: error.title, text: error.detail, recovery: error.recovery,
          isPassing: error.status === 408 || error.status >= 500,
        }
        : { name: "failed", title: "The picture can’t be shown.", text: error.message };
    }
  }

  // A format that the browser can't show (HEIC outside Safari, TIFF) is shown as the server's annotated
  // image.
  async #makeVisible(chosen) {
    const image = new Image();
    image.src = this.address;
    if (await image.decode().then(() => true, () => false)) return;
    const drawn = await this.annotated(new Set(chosen), "image/jpeg");
    URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(drawn);
  }

  /** The picture annotated by the server. */
  annotated(chosen, type) {
    return request(detection([...chosen]), { method: "POST", picture: this.file, accept: type });
  }
}

function detection(kinds) {
  return `api/detect?${kinds.map((kind) => `${kind}=true`).join("&")}`;
}
