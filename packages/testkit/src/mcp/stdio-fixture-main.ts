// The fixture server over stdio, as a program. Its options are those of `fixtureServer`, one flag each.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { createFixtureServer } from "./fixture-server.ts";
import { createFixtureState } from "./fixture-tools.ts";

const { values: flags } = parseArgs({
  options: {
    era: { type: "string", default: "both" },
    "page-size": { type: "string" },
    "loop-cursor": { type: "boolean" },
    hang: { type: "boolean" },
    "exit-on-probe": { type: "boolean" },
    "crash-starts": { type: "string" },
    state: { type: "string" },
    stubborn: { type: "boolean" },
    stderr: { type: "string" },
  },
});

if (flags.stderr !== undefined) process.stderr.write(`${flags.stderr}\n`);
if (flags["crash-starts"] !== undefined) crashAtFirst(Number(flags["crash-starts"]), flags.state ?? "");
if (flags.stubborn) ignoreTheEnd();
serve();

/** Counts its starts in a file and fails until there were enough. */
function crashAtFirst(times: number, file: string): void {
  const starts = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  writeFileSync(file, String(starts + 1));
  if (starts < times) process.exit(3);
}

function ignoreTheEnd(): void {
  process.on("SIGTERM", () => undefined);
  setInterval(() => undefined, 1_000);
}

function serve(): void {
  const pageSize = flags["page-size"] === undefined ? undefined : Number(flags["page-size"]);
  const options = { state: createFixtureState(), pageSize, loopCursor: flags["loop-cursor"] };
  const wire = new StdioServerTransport();
  if (flags.era === "legacy") void createFixtureServer(options).connect(wire);
  else
    serveStdio(() => createFixtureServer(options), {
      transport: wire,
      legacy: flags.era === "modern" ? "reject" : "serve",
    });
  const inner = wire.onmessage;
  wire.onmessage = (message: JSONRPCMessage) => {
    if (flags["exit-on-probe"] && "method" in message && message.method === "server/discover")
      process.exit(4);
    if (!flags.hang) inner?.(message);
  };
}
