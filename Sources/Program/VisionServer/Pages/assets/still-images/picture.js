// A picture in the strip, with its detections.

import { Problem } from "../shared/problems.js";
import { SentPicture } from "../shared/sent-picture.js";

// One picture at a time, because all clients share the server's cores.
let turn = Promise.resolve();

export class Picture {
  /** The detections by kind, as far as they were requested. */
  detections = { width: 0, height: 0 };
  /** The failure to display, as for `showFailure`; null if there is none. */
  failure = null;
  isBusy = false;

  #sent;

  constructor(file, name) {
    this.#sent = new SentPicture(file);
    this.name = name;
    this.address = URL.createObjectURL(file);
  }

  /** The sizes of the file and of the smaller picture that was sent instead; null if the file was sent. */
  get reduction() {
    return this.#sent.reduction;
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
    try {
      const answer = await this.#sent.post(detection(missing));
      Object.assign(this.detections, answer);
      await this.#makeVisible(missing);
    } catch (error) {
      this.failure = failureOf(error);
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
    return this.#sent.post(detection([...chosen]), type);
  }
}

/** The failure to display; some errors are failures already. */
function failureOf(error) {
  if (error instanceof Problem) return error.failure;
  if (error.title) return error;
  return { name: "failed", title: "The picture can’t be shown.", text: "This browser can’t display it.", recovery: "Choose another." };
}

function detection(kinds) {
  return `api/detect?${kinds.map((kind) => `${kind}=true`).join("&")}`;
}
