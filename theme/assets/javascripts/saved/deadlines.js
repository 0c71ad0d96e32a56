/**
 * The deadlines of saved jobs as one calendar (iCalendar, RFC 5545).
 *
 * Its events are those of the calendar files beside the jobs' pages, byte for byte. So they have the same ids: who has
 * added one of them to a calendar before does not find it there twice.
 */

const ABREAST = 6; // files fetched at a time
const PATIENCE = 15_000; // milliseconds for one file
// Lines that go on begin with a blank: none of a text begins so.
const EVENT = /^BEGIN:VEVENT\r\n[^]*?^END:VEVENT\r\n/m;

/**
 * The calendar of these files. It rejects where one of them cannot be had: a deadline that is missing is missed.
 *
 * @param {string[]} addresses of calendar files
 */
export async function calendar(addresses) {
  /** @type {string[]} */
  const events = [];
  for (let next = 0; next < addresses.length; next += ABREAST) {
    events.push(...(await Promise.all(addresses.slice(next, next + ABREAST).map(event))));
  }
  const head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//careers-portal//deadlines//EN\r\n";
  return `${head}${events.join("")}END:VCALENDAR\r\n`;
}

/** @param {string} address */
async function event(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  const found = answer.ok ? EVENT.exec(await answer.text()) : null;
  if (!found) throw new Error(`${answer.status} ${address}`);
  return found[0];
}
