// A server behind the web editor's guard, with its backend on the folder that is given, and nothing else of it; prints its
// port. Its token is "token".
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { Refusal, backend } from "../../../../generator/careers_tools/editors/web/backend.mjs";
import { refusal } from "../../../../generator/careers_tools/editors/web/guard.mjs";

const answer = backend(process.argv[2], ["content/postings"]);
const server = createServer(async (request, response) => {
  const [status, text] = refusal(request, "token") ?? [200, "the editor"];
  if (status !== 200 || request.method !== "POST") return response.writeHead(status).end(text);
  try {
    const { action, params } = await json(request);
    response.end(JSON.stringify(await answer(action, params)));
  } catch (error) {
    response.writeHead(error instanceof Refusal ? 403 : 500).end(error.message);
  }
}).listen(0, "127.0.0.1", () => console.log(server.address().port));
