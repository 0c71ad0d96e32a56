/** The modules of every page, loaded side by side. */

import "./header.js";
import "./saved.js";
import "./scheme.js";
import "./saved/store.js";
import "./storage.js";
