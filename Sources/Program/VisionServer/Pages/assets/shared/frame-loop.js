// Processes one frame at a time: meanwhile the newest frame waits and older ones are dropped.

export class FrameLoop {
  #video;
  #read;
  #run = 0;
  #cancel = () => {};
  #newest = null;
  #wake = null;

  /**
   * `read(time, isCurrent)` reads the video's current frame; `time` is its capture time, in milliseconds of
   * `performance.now()`, and `isCurrent()` is false once the loop was stopped.
   */
  constructor(video, read) {
    this.#video = video;
    this.#read = read;
  }

  /** The number of camera frames that were dropped while another one was being read. */
  dropped = 0;

  start() {
    this.stop();
    const run = ++this.#run;
    this.#watch(run);
    this.#loop(run);
  }

  stop() {
    this.#run += 1;
    this.#cancel();
    this.#newest = null;
    this.#wake?.();
  }

  // The video element holds the newest frame, so waiting needs no copy, only the frame's time.
  #watch(run) {
    const arrived = (now, frame) => {
      if (run !== this.#run) return;
      if (this.#newest !== null) this.dropped += 1;
      this.#newest = captureTime(now, frame);
      this.#wake?.();
      next();
    };
    const next = () => {
      if (this.#video.requestVideoFrameCallback) {
        const handle = this.#video.requestVideoFrameCallback(arrived);
        this.#cancel = () => this.#video.cancelVideoFrameCallback(handle);
      } else {
        const handle = requestAnimationFrame((now) => arrived(now));
        this.#cancel = () => cancelAnimationFrame(handle);
      }
    };
    next();
  }

  async #loop(run) {
    while (run === this.#run) {
      if (this.#newest === null) {
        await new Promise((resolve) => { this.#wake = resolve; });
        this.#wake = null;
        continue;
      }
      const time = this.#newest;
      this.#newest = null;
      await this.#read(time, () => run === this.#run);
    }
  }
}

/** The capture time of a frame. Some drivers use their own clock; an implausible time is replaced. */
function captureTime(now, frame) {
  const time = frame?.captureTime ?? frame?.presentationTime ?? now;
  return time <= now && time > now - 2000 ? time : now;
}
