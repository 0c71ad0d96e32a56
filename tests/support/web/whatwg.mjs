// Prints, for each line of JSON on its input, the host that Node reads in "https://<line>/", or null where it reads none.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const written = JSON.parse(line);
  const url = URL.canParse(`https://${written}/`) ? new URL(`https://${written}/`) : null;
  console.log(JSON.stringify(url && !url.username && !url.password ? url.hostname : null));
}
