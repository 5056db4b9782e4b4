// The view fixture over stdio, as a program. Its one argument is its options as JSON.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ViewOptions } from "./view-options.ts";
import { createViewServer } from "./view-server.ts";
import { ViewState } from "./view-state.ts";

const given = JSON.parse(process.argv[2] ?? "{}") as ViewOptions;
const state = new ViewState({ ...given, documents: documentsOfThisStart(given) });
const wire = new StdioServerTransport();
if (given.era === "legacy") void createViewServer(state).connect(wire);
else
  serveStdio(() => createViewServer(state), {
    transport: wire,
    legacy: given.era === "modern" ? "reject" : "serve",
  });
const inner = wire.onmessage;
wire.onmessage = (message: JSONRPCMessage) => {
  if ("method" in message && message.method === "subscriptions/listen") state.counts.listens += 1;
  inner?.(message);
};

/** Counts its starts in a file. */
function documentsOfThisStart({ documents, documentsByStart }: ViewOptions): number | undefined {
  if (!documentsByStart) return documents;
  const { file, counts } = documentsByStart;
  const starts = existsSync(file) ? Number(readFileSync(file, "utf8")) : 0;
  writeFileSync(file, String(starts + 1));
  return counts[Math.min(starts, counts.length - 1)];
}
