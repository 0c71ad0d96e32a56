/** Says on a job's own page how far the reader's application for it is. */

import { saying } from "../saying.js";
import { applications, follow, NONE } from "./applications.js";
import { summary } from "./days.js";
import { saved, watch } from "./store.js";

const posting = /** @type {HTMLElement | null} */ (document.querySelector(".p-posting[data-posting]"));
const mark = document.createElement("span");
mark.className = "p-applied";

async function show() {
  const id = posting?.dataset.posting ?? "";
  const application = saved().some((job) => job.id === id) ? (applications().get(id) ?? NONE) : NONE;
  const words = application.state ? await saying() : {};
  const label = words[application.state] ?? "";
  mark.textContent = summary(label, application, words.tag);
  mark.hidden = !label;
}

// On the line of who hires, where it moves nothing below.
(posting?.querySelector(".p-posting__company") ?? posting?.querySelector(".p-posting__head"))?.append(mark);
show();
watch(show);
follow(show);
