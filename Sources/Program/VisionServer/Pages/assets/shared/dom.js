// Elements by id, new elements, and icons.

const SVG = "http://www.w3.org/2000/svg";

/** The element with an id. Throws if the page lacks it, which is a defect. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`This page has no element “${id}”.`);
  return found;
}

/** A new HTML element. Attributes that are null, undefined or false are omitted; `on…` are listeners. */
export function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** A new SVG element; see `make`. */
export function makeSVG(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A decorative symbol of icons.svg, hidden from screen readers. */
export function icon(name) {
  return makeSVG(
    "svg", { class: "icon", "aria-hidden": "true", focusable: "false" },
    makeSVG("use", { href: `assets/icons/icons.svg#${name}` }));
}

/** A button with a text, and an optional icon before it. */
export function button(text, onclick, { look = "", symbol = null, ...attributes } = {}) {
  return make(
    "button", { type: "button", class: `button ${look}`.trim(), onclick, ...attributes },
    symbol ? icon(symbol) : null, text);
}
