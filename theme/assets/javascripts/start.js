/** What every page runs. */

import "./header.js";
import "./saved.js";
import "./scheme.js";
