// The device's camera, shown in a video element.

import { CameraProblem } from "./camera-problems.js";

export class Camera {
  #video;
  #size;
  #stream = null;
  #starting = 0;

  /** `ended` is called when a running camera stops by itself, for example when it is unplugged. */
  constructor(video, { ended = () => {}, width = 1280, height = 720 } = {}) {
    this.#video = video;
    this.#size = { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: 30 } };
    this.ended = ended;
  }

  get isLive() {
    return this.#stream !== null;
  }

  get deviceId() {
    return this.#track?.getSettings().deviceId ?? null;
  }

  get #track() {
    return this.#stream?.getVideoTracks()[0] ?? null;
  }

  /**
   * Starts a camera, by its id or else the rear one, and resolves with its first frame.
   *
   * @throws CameraProblem
   */
  async start(deviceId = null) {
    this.stop();
    const attempt = ++this.#starting;
    if (!navigator.mediaDevices?.getUserMedia) throw CameraProblem.unavailable();
    const stream = await this.#open(deviceId);
    // The page was hidden, or another camera chosen, while the user was prompted.
    if (attempt !== this.#starting) {
      for (const track of stream.getTracks()) track.stop();
      return false;
    }
    this.#stream = stream;
    this.#track.addEventListener("ended", () => {
      if (this.#stream !== stream) return;
      this.stop();
      this.ended(CameraProblem.disconnected());
    });
    this.#video.srcObject = stream;
    // Playing is rejected only if the element was removed or paused again: then there are no frames to wait
    // for.
    await this.#video.play().catch(() => {});
    return this.#stream === stream;
  }

  async #open(deviceId) {
    try {
      return await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: deviceId
          ? { ...this.#size, deviceId: { exact: deviceId } }
          : { ...this.#size, facingMode: { ideal: "environment" } },
      });
    } catch (error) {
      // The remembered camera no longer exists.
      if (deviceId && ["OverconstrainedError", "NotFoundError"].includes(error.name)) return this.#open(null);
      throw CameraProblem.of(error);
    }
  }

  stop() {
    this.#starting += 1;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.#video.srcObject = null;
  }

  /** The cameras to choose from. They have names once the user has allowed one of them. */
  async choices() {
    const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
    return devices
      .filter((device) => device.kind === "videoinput")
      .map((device, index) => ({ id: device.deviceId, name: device.label || `Camera ${index + 1}` }));
  }

  get hasTorch() {
    return this.#track?.getCapabilities?.().torch === true;
  }

  async setTorch(isOn) {
    await this.#track?.applyConstraints({ advanced: [{ torch: isOn }] });
  }
}

/**
 * Runs a camera only while the page is visible. `leave` is called when the page is left, possibly for the
 * back-forward cache, which would keep the stream.
 */
export function whileVisible(start, stop, leave = stop) {
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()));
  addEventListener("pagehide", leave);
  addEventListener("pageshow", (event) => { if (event.persisted) start(); });
}
