// The table view: picture and sum in full screen, to be read from a distance.

import { byId } from "../shared/dom.js";

const stage = byId("stage");
const toggle = byId("table");

function show(isOn) {
  stage.classList.toggle("is-table", isOn);
  document.body.classList.toggle("has-table", isOn);
  toggle.setAttribute("aria-pressed", String(isOn));
  toggle.setAttribute("aria-label", isOn ? "Leave the table view" : "Table view, full screen");
  toggle.querySelector("use").setAttribute("href", `assets/icons/icons.svg#${isOn ? "collapse" : "expand"}`);
  // Elements behind the table view are unreachable by keyboard as well.
  for (const under of document.querySelectorAll(".page-header, .skip-link, #records")) under.inert = isOn;
}

async function enter() {
  show(true);
  // Safari on iPhones supports full screen for videos only: there the table view fills the page instead.
  await stage.requestFullscreen?.().catch(() => {});
}

async function leave() {
  show(false);
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
}

toggle.addEventListener("click", () => (stage.classList.contains("is-table") ? leave() : enter()));
document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) show(false); });
addEventListener("keydown", (event) => { if (event.key === "Escape" && stage.classList.contains("is-table")) leave(); });

export const leaveTableView = leave;
