// A server behind the web editor's guard, and nothing else of it; prints its port.
import { createServer } from "node:http";
import { refusal } from "../../../../generator/careers_tools/editors/web/guard.mjs";

const server = createServer((request, response) => {
  const [status, text] = refusal(request) ?? [200, "the editor"];
  response.writeHead(status).end(text);
}).listen(0, "127.0.0.1", () => console.log(server.address().port));
