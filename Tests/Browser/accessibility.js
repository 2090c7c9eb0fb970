// Checks a page as currently rendered against WCAG 2.2 (the numbers are its success criteria).
// Returns a list of problems.

() => {
  const found = [];
  const say = (rule, element, more = "") => {
    const name = element.id ? `#${element.id}` : `${element.tagName.toLowerCase()}.${[...element.classList].join(".")}`;
    found.push(`${rule}: ${name} ${more}`.trim());
  };
  // While a dialog is open, nothing else can be reached.
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !element.closest("[inert]") && element.getClientRects().length > 0;
  const visible = (selector) => [...root.querySelectorAll(selector)].filter(isVisible);

  const text = (id) => document.getElementById(id)?.textContent.trim() ?? "";
  const content = (element) => [...element.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
    return node.getAttribute("aria-label") ?? node.getAttribute("alt") ?? content(node);
  }).join(" ").trim();
  const name = (element) => (element.getAttribute("aria-labelledby") ?? "").split(" ").map(text).join(" ").trim()
    || element.getAttribute("aria-label")?.trim()
    || [...(element.labels ?? [])].map(content).join(" ").trim()
    || (element.tagName === "IMG" ? element.alt : content(element));

  // 4.1.2: every control has a name, and a role for its function.
  const controls = visible("a[href], button, input, select, textarea, [tabindex]:not([tabindex='-1']), [role=button]");
  for (const control of controls) if (!name(control)) say("4.1.2 no name", control);
  for (const element of visible("[tabindex='0']")) {
    if (!element.matches("a, button, input, select, textarea, [role]")) say("4.1.2 no role", element);
  }
  // 2.5.3: a control's visible text is part of its name.
  for (const control of visible("button, a[href]")) {
    const label = control.getAttribute("aria-label");
    const shown = content(control);
    if (label && shown && !label.toLowerCase().includes(shown.toLowerCase())) say("2.5.3 label not in name", control);
  }
  // 1.1.1
  for (const image of visible("img")) if (!image.hasAttribute("alt")) say("1.1.1 no alt", image);
  for (const image of visible("svg, canvas, video")) {
    const isDecoration = image.closest("[aria-hidden=true]");
    if (!isDecoration && !name(image)) say("1.1.1 no name", image);
  }

  // 1.3.1: one main landmark, one first heading, no skipped levels; lists contain items; labels name fields.
  if (document.querySelectorAll("main").length !== 1) found.push("1.3.1 not one main landmark");
  if (document.querySelectorAll("h1").length !== 1) found.push("1.3.1 not one h1");
  if (!document.documentElement.lang) found.push("3.1.1 no language");
  if (!document.title.trim()) found.push("2.4.2 no title");
  let level = dialog ? 1 : 0;
  for (const heading of visible("h1, h2, h3, h4")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) say("1.3.1 heading skips a level", heading);
    if (!heading.textContent.trim()) say("1.3.1 empty heading", heading);
    level = next;
  }
  for (const list of visible("ul, ol")) {
    if ([...list.children].some((child) => child.tagName !== "LI")) say("1.3.1 list holds other things", list);
  }
  for (const element of visible("[aria-labelledby], [aria-describedby], [aria-controls]")) {
    for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
      for (const id of (element.getAttribute(attribute) ?? "").split(" ").filter(Boolean)) {
        if (!document.getElementById(id)) say(`1.3.1 ${attribute} names nothing`, element, id);
      }
    }
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) found.push(`4.1.1 id twice: ${id}`);
  for (const nav of visible("nav, [role=toolbar], section[aria-label], dialog")) if (!name(nav)) say("1.3.1 landmark without a name", nav);
  // Elements hidden from screen readers must not take the focus.
  for (const element of visible("[aria-hidden=true] :is(a[href], button, input, select, [tabindex='0'])")) say("4.1.2 focus in the hidden", element);

  // 2.5.8 requires 24 px; these pages are for thumbs: 44 px, except for links in a line of text.
  for (const control of visible("a[href], button, input, select, [role=button]")) {
    if (control.closest("svg") || control.matches(".skip-link")) continue;
    const target = control.matches("input[type=radio], input[type=checkbox]") ? control.closest("label") ?? control : control;
    const { width, height } = target.getBoundingClientRect();
    if (width < 43.5 || height < 43.5) say("2.5.8 small target", control, `${width.toFixed(0)} × ${height.toFixed(0)}`);
  }

  // 1.4.3: contrast of the rendered colors. Text over an image can't be checked: it has its own dark
  // background, which is used.
  const channels = (color) => {
    const numbers = color.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    return color.startsWith("color(") ? [...numbers.slice(0, 3).map((value) => value * 255), numbers[3] ?? 1] : [...numbers.slice(0, 3), numbers[3] ?? 1];
  };
  const over = (top, bottom) => top.slice(0, 3).map((value, index) => value * top[3] + bottom[index] * (1 - top[3]));
  const ground = (element) => {
    const layers = [];
    for (let node = element; node; node = node.parentElement) {
      const color = channels(getComputedStyle(node).backgroundColor);
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
  };
  const luminance = (color) => {
    const [red, green, blue] = color.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  for (const element of visible("*")) {
    if (!hasText(element) || element.closest(".visually-hidden, option, [disabled], noscript, script, .skip-link:not(:focus)")) continue;
    const style = getComputedStyle(element);
    const behind = element instanceof SVGElement && element.matches(".badge-value")
      ? channels(getComputedStyle(element.previousElementSibling).fill).slice(0, 3)
      : ground(element);
    const color = channels(element instanceof SVGElement ? style.fill : style.color);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = contrast(over(color, behind), behind);
    if (ratio < (isLarge ? 3 : 4.5)) say("1.4.3 contrast", element, `${ratio.toFixed(2)} “${element.textContent.trim().slice(0, 30)}”`);
  }
  // 1.4.11: the edges of fields and switches.
  for (const field of visible("input.input, select.input, .switch input")) {
    const ratio = contrast(channels(getComputedStyle(field).borderTopColor).slice(0, 3), ground(field.parentElement));
    if (ratio < 3) say("1.4.11 edge contrast", field, ratio.toFixed(2));
  }
  // 1.4.10: nothing is wider than the window.
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
    found.push(`1.4.10 the page is ${document.documentElement.scrollWidth} wide in ${document.documentElement.clientWidth}`);
  }
  return [...new Set(found)];
}
