// The details of the selected observation, to read, copy or open.

import { byId, icon, make } from "../shared/dom.js";
import { copyButton } from "./clipboard.js";
import { link } from "./observations.js";

const panel = byId("details");

export function showDetails(observation) {
  panel.hidden = observation === null;
  if (observation === null) {
    panel.replaceChildren();
    return;
  }
  const address = link(observation);
  panel.dataset.kind = observation.kind;
  panel.replaceChildren(
    make("h2", { id: "details-title" }, make("span", { class: "swatch" }), observation.title),
    ...[
      observation.copy ? make("p", { class: "says", dir: "auto" }, observation.copy) : null,
      facts(observation),
      observation.copy || address ? make("div", { class: "actions" }, actions(observation, address)) : null,
    ].filter(Boolean));
}

function facts({ facts, confidence }) {
  const rows = confidence === null ? facts : [...facts, ["Confidence", `${Math.floor(confidence * 100)} %`]];
  return make(
    "dl", { class: "facts small" },
    rows.map(([name, value]) => make("div", {}, make("dt", { class: "soft" }, name), make("dd", {}, value))));
}

function actions(observation, address) {
  // The address in a code is opened only on the user's request, without a referrer.
  const open = address && make(
    "a", { class: "button quiet", href: address.href, target: "_blank", rel: "noopener noreferrer" },
    icon("open"), `Open ${address.host}`);
  return [observation.copy ? copyButton("Copy", () => observation.copy) : null, open].filter(Boolean);
}
