/** What every page starts: its modules, named together so that none waits for another to be read. */

import "./header.js";
import "./saved.js";
import "./scheme.js";
import "./saved/card.js";
import "./saved/store.js";
import "./storage.js";
