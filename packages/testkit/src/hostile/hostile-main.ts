// A hostile MCP server over stdio, as a program; its argument is the name of a mode.
import { createInterface } from "node:readline";
import { answerHostile } from "./hostile-answers.ts";
import type { HostileMode } from "./hostile-modes.ts";
import { hostileModes } from "./hostile-modes.ts";
import type { HostileRequest, HostileWire, Misbehaviour } from "./misbehaviour.ts";

const mode: Misbehaviour = hostileModes[process.argv[2] as HostileMode];
const raw = (text: string): void => void process.stdout.write(`${text}\n`);
const wire: HostileWire = { raw, send: (message) => raw(JSON.stringify({ jsonrpc: "2.0", ...message })) };

mode.start?.(wire);
createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line) as HostileRequest;
  if (request.method !== undefined) answerHostile(mode, request, wire);
});
if (!mode.outlivesStdin) process.stdin.on("end", () => process.exit(0));
