// The start page tells the server's version; without an answer it stands as it is.

import { byId } from "/assets/shared/dom.js";
import { capabilities } from "/assets/shared/limits.js";

const version = (await capabilities())?.version;
if (version) byId("version").textContent = `Swift Vision ${version}`;
