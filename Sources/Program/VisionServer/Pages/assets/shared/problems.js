// The errors between a page and its server, in the words of the pages' users.

const megabytes = (bytes) => `${(bytes / 1048576).toFixed(bytes < 10485760 ? 1 : 0)} MB`;

/** The words for problems with a picture, and for responses without words, such as a proxy's. */
const words = {
  "too-large": {
    title: "The picture is too large.", text: "It has more pixels or megabytes than the server takes.",
    recovery: "Make it smaller, or choose another.",
  },
  "unreadable-picture": {
    title: "This picture can’t be read.", text: "The file is damaged or incomplete, or it isn’t a picture.",
    recovery: "If this device can open it, save it as JPEG or PNG, and choose the copy.",
  },
  "unsupported-media-type": {
    title: "This isn’t a picture.", text: "The server reads pictures only: JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF and BMP.",
    recovery: "Choose another file.",
  },
  timeout: {
    title: "Sending took too long.", text: "The connection to the server is slow, or was interrupted.",
    recovery: "Try again, closer to the Wi-Fi router or with a smaller picture.",
  },
  deadline: {
    title: "It took too long.", text: "The server is busy, or the picture is too complex.",
    recovery: "Try again later, or choose a smaller picture.",
  },
  unauthorized: {
    title: "This page isn’t signed in.", text: "The server requires its token.",
    recovery: "Scan the QR code in the server’s terminal again, or open the address it printed.",
  },
  "forbidden-origin": {
    title: "The server refuses this page.", text: "The page was opened under an address that the server doesn’t know.",
    recovery: "Open the address that the server printed when it started.",
  },
  internal: {
    title: "Something went wrong on the server.", text: "It could not finish its work.",
    recovery: "Try again. If it happens again, the server’s log has the reason.",
  },
  "no-room": {
    title: "The server’s disk is full.", text: "Nothing can be saved there.", recovery: "Free some space on the server, then try again.",
  },
};

/** The kinds of problems that a proxy reports by the status alone. */
const kinds = {
  401: "unauthorized", 403: "forbidden-origin", 408: "timeout", 413: "too-large", 415: "unsupported-media-type",
  422: "unreadable-picture", 500: "internal", 502: "internal", 504: "deadline", 507: "no-room",
};

/** The server responded with a problem (RFC 9457), or a proxy before it with another error. */
export class Problem extends Error {
  /** `ofPicture`: it is about a picture that the page has sent; the API's sentences are for programmers. */
  constructor({ type = "", title = "", status = 0, detail = "", recovery = "" }, { retryAfter = 0, ofPicture = false } = {}) {
    super(detail || title || `status ${status}`);
    this.name = type.split(":").pop() || kinds[status] || (status >= 500 ? "internal" : "failed");
    this.status = status;
    const own = words[this.name];
    const said = detail && !(ofPicture && own) ? { title, text: detail, recovery } : own;
    this.title = said?.title || "Something went wrong.";
    this.text = said?.text || "The server did not accept the request.";
    this.recovery = said?.recovery || "";
    /** Seconds until a retry makes sense. */
    this.retryAfter = retryAfter;
  }

  /** Reads the problem from a response with any body. */
  static async of(answer, ofPicture = false) {
    const body = await answer.json().catch(() => ({}));
    // Retry-After may be a date; then one second is used.
    const seconds = Number.parseFloat(answer.headers.get("Retry-After") ?? "");
    const retryAfter = Number.isFinite(seconds) ? Math.max(0.2, seconds) : 1;
    return new Problem({ ...body, status: answer.status }, { retryAfter, ofPicture });
  }

  get isBusy() {
    return this.status === 503 || this.status === 429;
  }

  /** True if the same request may succeed later. */
  get isPassing() {
    return this.status === 408 || this.status >= 500;
  }

  /** The failure to display, as for `showFailure`. */
  get failure() {
    const { name, title, text, recovery, isPassing } = this;
    return { name, title, text, recovery, isPassing };
  }

  /** The sentences to display in a line. */
  get sentences() {
    return [this.text || this.title, this.recovery].filter(Boolean).join(" ");
  }
}

/** The failure to display for a picture with more bytes than the server takes. */
export function tooLarge(bytes, limit) {
  return {
    ...words["too-large"], name: "too-large",
    text: `It has ${megabytes(bytes)}, and this browser can’t make it smaller; the server takes ${megabytes(limit)} at most.`,
  };
}

/** There was no response: the server has stopped, or the network is down. */
export class ServerGone extends Error {
  constructor() {
    super("The server can’t be reached.");
  }
}
