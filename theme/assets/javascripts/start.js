/** The modules of every page, named together: none waits for another to be read. */

import "./header.js";
import "./saved.js";
import "./scheme.js";
import "./saved/store.js";
import "./storage.js";
