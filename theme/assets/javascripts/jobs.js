/**
 * The list of jobs: text and filters, answered as one types and ticks, kept in the address.
 *
 * Without this script the page is a list in pages.
 */

import { JobsPage } from "./jobs/page.js";

const section = document.querySelector("section[data-jobs][data-index]");
if (section instanceof HTMLElement) new JobsPage(section).start();
