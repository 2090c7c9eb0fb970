// Shows the server's version on the start page; without a response the page stays as it is.

import { byId } from "./shared/dom.js";
import { capabilities } from "./shared/limits.js";

const version = (await capabilities())?.version;
if (version) byId("version").textContent = `Swift Vision ${version}`;
