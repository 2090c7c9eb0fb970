// Explains why there is no camera, and what to do.

export class CameraProblem extends Error {
  constructor(name, title, text, recovery) {
    super(`${title} ${text}`);
    this.name = name;
    this.title = title;
    this.text = text;
    this.recovery = recovery;
  }

  /** True if trying again on this page can't help. */
  get isFinal() {
    return this.name === "insecure" || this.name === "unsupported";
  }

  /** Without a secure origin, a browser hides its cameras. */
  static unavailable() {
    return globalThis.isSecureContext
      ? new CameraProblem(
        "unsupported", "This browser has no camera access.",
        "It doesn’t offer cameras to pages, or not to pages inside another app.",
        "Open this address in a browser of its own, such as Safari, Chrome or Firefox.")
      : new CameraProblem(
        "insecure", "The camera needs a secure address.",
        `Browsers give the camera only to pages opened over HTTPS; this one was opened as ${location.origin}.`,
        "Open the address that begins with https:// – the server printed it when it started, with a QR code for phones.");
  }

  static disconnected() {
    return new CameraProblem(
      "disconnected", "The camera is gone.", "It was disconnected, or the system took it away.",
      "Connect it again, then start it here.");
  }

  /** The problem for an error of `getUserMedia`. */
  static of(error) {
    switch (error.name) {
      case "NotAllowedError":
      case "SecurityError":
        return new CameraProblem(
          "refused", "The camera isn’t allowed here.", "This page has no permission to use the camera.", howToAllow());
      case "NotFoundError":
      case "OverconstrainedError":
        return new CameraProblem(
          "none", "There is no camera.", "No camera is connected to this device.",
          "Connect one, then try again.");
      case "NotReadableError":
      case "AbortError":
        return new CameraProblem(
          "busy", "The camera is in use.", "Another app or tab has the camera, or the system couldn’t start it.",
          "Close what uses it, such as a video call, then try again.");
      default:
        return new CameraProblem(
          "failed", "The camera didn’t start.", error.message || "The browser gave no reason.", "Try again.");
    }
  }
}

function howToAllow() {
  const agent = navigator.userAgent;
  if (/iPhone|iPad/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) {
    return "Tap the page symbol in Safari’s address bar, then Website Settings, and set Camera to Allow. "
      + "If it isn’t there: Settings, Apps, Safari, Camera.";
  }
  if (/Android/.test(agent)) {
    return "Tap the symbol left of the address, then Permissions, and allow the camera. "
      + "If the browser itself may not use it: the phone’s Settings, Apps, your browser, Permissions.";
  }
  return "Click the symbol left of the address and allow the camera, then try again.";
}
