import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { machine, ms, print, printTable } from "../finder/measure.ts";

const ROUNDS = 21;
const dist = fileURLToPath(new URL("../../packages/cli/dist/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "a2c-bench-gateway-"));
const gateway = ["gateway", "--docs", folder, "--log-level", "error"];
const hello = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
})}\n`;

/** What is started, and the times until it answered. */
const subjects = [
  { name: "Node that echoes", args: ["-e", "process.stdin.pipe(process.stdout)"], times: [] as number[] },
  { name: "a2c gateway", args: [join(dist, "main.js"), ...gateway], times: [] as number[] },
  { name: "not bundled", args: [join(dist, "gateway-main.js"), ...gateway], times: [] as number[] },
];

print(
  `From the start of the process to the answer to \`initialize\`, ${ROUNDS} rounds in turns; ${machine()}`,
);
for (let round = 0; round < ROUNDS; round += 1)
  for (const { args, times } of subjects) times.push(await timeToGreet(args));
rmSync(folder, { recursive: true, force: true });
const bare = medianOf(subjects[0]?.times ?? []);
printTable("Cold start", [
  ["", "fastest ms", "p50 ms", "slowest ms", "of bare Node"],
  ...subjects.map(({ name, times }) => [
    name,
    ms(Math.min(...times)),
    ms(medianOf(times)),
    ms(Math.max(...times)),
    (medianOf(times) / bare).toFixed(2),
  ]),
]);

async function timeToGreet(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.write(hello);
  await once(child.stdout, "data");
  const time = performance.now() - started;
  const exited = once(child, "exit");
  child.stdin.end();
  await exited;
  return time;
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
