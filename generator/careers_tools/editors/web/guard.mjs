/**
 * Whose requests the web editor answers: those of its own page alone.
 *
 * A page of the internet can give its own name the address of this machine (DNS rebinding), and can send requests to any
 * server. The first shows in the Host header, the second in the Origin header. Other programs and users of this machine can
 * send any header; they do not know the token, with which every path begins. A cookie would be no place for it: browsers
 * send those to every server of a host, whatever its port.
 */
import { createHash, timingSafeEqual } from "node:crypto";

const NAMES = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Why a request is refused, as [status, sentence]; null where it is answered.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {string} token
 * @returns {[number, string] | null}
 */
export function refusal(request, token) {
  const port = request.socket.localPort;
  const own = NAMES.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  const hosts = request.headersDistinct.host ?? [];
  const host = hosts[0]?.toLowerCase();
  if (hosts.length !== 1 || !own.includes(host)) {
    return [421, "This server answers requests for its own address only. Open the address that it printed when it started."];
  }
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return [403, "The web editor takes no requests from other pages."];
  if (!isSame(request.url.split("/")[1] ?? "", token)) {
    return [403, "Open the whole address that the web editor printed when it started; it is another one each time."];
  }
  return null;
}

/** Whether two texts are the same, in a time that tells nothing of either. */
function isSame(given, token) {
  const [one, other] = [given, token].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one, other);
}
