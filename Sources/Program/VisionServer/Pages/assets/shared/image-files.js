// Pictures that a user provides: chosen, dropped or pasted.

/** The picture files in a drop or a paste. A file without a type may be one: the server checks. */
export function picturesIn(transfer) {
  return [...(transfer?.files ?? [])].filter((file) => file.type === "" || file.type.startsWith("image/"));
}

/** Calls back with pictures that are dropped on the page or pasted into it. */
export function onPicturesArriving(callback) {
  const carriesFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  let depth = 0;
  const mark = (change) => {
    depth = Math.max(0, depth + change);
    document.body.classList.toggle("is-drop-target", depth > 0);
  };
  addEventListener("dragenter", (event) => { if (carriesFiles(event)) mark(1); });
  addEventListener("dragleave", (event) => { if (carriesFiles(event)) mark(-1); });
  addEventListener("dragover", (event) => { if (carriesFiles(event)) event.preventDefault(); });
  addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    mark(-depth);
    callback(picturesIn(event.dataTransfer));
  });
  addEventListener("paste", (event) => {
    const pictures = picturesIn(event.clipboardData);
    if (pictures.length > 0) {
      event.preventDefault();
      callback(pictures);
    }
  });
}

/** Opens the system's file dialog; must be called from a user's click. */
export function choosePictures({ several = false, camera = false } = {}) {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = "image/*,.heic,.heif,.tif,.tiff";
    input.multiple = several;
    if (camera) input.capture = "environment";
    input.addEventListener("change", () => resolve([...input.files]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}

/** Downloads a file. */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser reads the URL after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
