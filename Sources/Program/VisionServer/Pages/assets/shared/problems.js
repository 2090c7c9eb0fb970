// The errors between a page and its server.

/** The server responded with a problem (RFC 9457). */
export class Problem extends Error {
  constructor({ type = "", title = "", status = 0, detail = "", recovery = "" }, retryAfter = 0) {
    super(detail || title || `The server answered with status ${status}.`);
    this.name = type.split(":").pop();
    this.status = status;
    this.title = title || "Something went wrong";
    this.detail = detail;
    this.recovery = recovery;
    /** Seconds until a retry makes sense. */
    this.retryAfter = retryAfter;
  }

  /** Reads the problem from a response with any body. */
  static async of(answer) {
    const body = await answer.json().catch(() => ({}));
    // Retry-After may be a date; then one second is used.
    const seconds = Number.parseFloat(answer.headers.get("Retry-After") ?? "");
    return new Problem(
      { title: answer.statusText, ...body, status: answer.status },
      Number.isFinite(seconds) ? Math.max(0.2, seconds) : 1);
  }

  get isBusy() {
    return this.status === 503 || this.status === 429;
  }

  /** The sentences to display. */
  get sentences() {
    return [this.detail || this.title, this.recovery].filter(Boolean).join(" ");
  }
}

/** There was no response: the server has stopped, or the network is down. */
export class ServerGone extends Error {
  constructor() {
    super("The server can’t be reached.");
  }
}
