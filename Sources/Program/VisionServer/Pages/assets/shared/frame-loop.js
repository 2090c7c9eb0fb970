// One frame at a time: while a frame is being read, the newest waits and those before it are dropped.

export class FrameLoop {
  #video;
  #read;
  #run = 0;
  #cancel = () => {};
  #newest = null;
  #wake = null;

  /** `read(time, isCurrent)` reads the frame that the video shows now; `time` is when it was taken, in milliseconds of
   * `performance.now()`, and `isCurrent()` is false once the loop was stopped. */
  constructor(video, read) {
    this.#video = video;
    this.#read = read;
  }

  /** How many frames the camera gave while another was being read. */
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

  // The video element itself holds the newest frame, so waiting costs no copy: only its time is kept.
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

/** When the camera took a frame. Some drivers have a clock of their own: a time that can't be is replaced. */
function captureTime(now, frame) {
  const time = frame?.captureTime ?? frame?.presentationTime ?? now;
  return time <= now && time > now - 2000 ? time : now;
}
