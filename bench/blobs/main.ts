/**
 * `npm run bench blobs [-- BYTES]`: a file from a Computer to a file of an Agent, each in a process of its own, through our
 * Server and, where it was installed for the interop tests, through that of Python 0.4. Prints the most memory that each
 * process had, before and during the transfer.
 */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const python = join(root, ".cache/interop/python/a2c-0.4/bin/python");
const size = Number(process.argv[2] ?? 200_000_000);

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
const program = (name: string): string => join(root, "bench/blobs", name);

/** Starts a process; resolves to it and to its first line. */
async function start(
  command: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, "line")) as [string];
  return { child, line };
}

/** MB that a process has had at most since `mark`, which begins to count anew. */
const peakOf = ({ pid }: ChildProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_000);
};
const mark = ({ pid }: ChildProcess): void => writeFileSync(`/proc/${pid}/clear_refs`, "5");

async function measure(name: string, command: string, args: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-blobs-"));
  mkdirSync(join(folder, "user/big"), { recursive: true });
  writeFileSync(join(folder, "user/big/SKILL.md"), "---\nname: big\ndescription: A large file\n---\n");
  writeFileSync(join(folder, "user/big/file.bin"), Buffer.alloc(size, "not only zeros, "));
  const server = await start(command, args);
  const { port } = readPort(server.line);
  const url = `http://127.0.0.1:${port}`;
  const computer = await start(process.execPath, [tsx, program("computer.ts"), url, folder]);
  const agent = await start(process.execPath, [tsx, program("agent.ts"), url, join(folder, "out")]);
  const processes = { server: server.child, computer: childOf(computer.line), agent: childOf(agent.line) };
  const before = Object.entries(processes).map(([role, child]) => `${role} ${peakOf(child)}`);
  for (const child of Object.values(processes)) mark(child);
  const started = performance.now();
  agent.child.stdin?.end("go\n");
  await once(agent.child, "exit");
  const seconds = (performance.now() - started) / 1_000;
  const peaks = [`server ${peakOf(server.child)}`, `computer ${peakOf(processes.computer)}`];
  const [result] = [readFileSync(join(folder, "out.json"), "utf8")];
  const saved = statSync(join(folder, "out")).size;
  print(`${name}: ${saved} bytes in ${seconds.toFixed(1)} s, ${(saved / 1e6 / seconds).toFixed(1)} MB/s`);
  print(`  MB before: ${before.join(", ")}`);
  print(
    `  MB at most during it: ${peaks.join(", ")}, agent ${(JSON.parse(result) as { peak: number }).peak}`,
  );
  for (const { child } of [server, computer]) child.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** The programs of ours say which process they are: tsx starts another. */
function childOf(line: string): ChildProcess {
  return JSON.parse(line) as ChildProcess;
}

function readPort(line: string): { port: number } {
  const said = JSON.parse(line) as { port?: number; data?: { port: number } };
  return { port: said.port ?? said.data?.port ?? 0 };
}

await measure("our Server", process.execPath, ["--import", "tsx", program("server.ts")]);
if (existsSync(python)) {
  const args = ["-B", join(root, "tests/interop/python/server.py")];
  await measure("the Server of Python 0.4", python, args);
} else print("The Server of Python 0.4 is not there: node scripts/interop/environments.mjs");
