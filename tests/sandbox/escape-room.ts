import { spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { silentLogger } from "@a2c-smcp/runtime";
import { createPool } from "../../packages/documents/src/mcp/create-pool.ts";
import type { Sandbox } from "../../packages/readers/src/sandbox/sandbox.ts";
import type { VersionedFile } from "../../packages/readers/src/worker/worker-job.ts";
import type { EscapeOutcome, EscapeTargets } from "./escape-format.ts";

const formatModules = [new URL("./escape-format.ts", import.meta.url).href];

/** A served folder with a document that tries to get out, and everything that it could get at. */
export interface EscapeRoom extends AsyncDisposable {
  /** Lets a worker parse a harmless file, and then the document. */
  parse(sandbox: Sandbox): Promise<EscapeOutcome>;
  /** What is true outside afterwards, whatever the parser says of itself. */
  traces(): Promise<Traces>;
}

export interface Traces {
  readonly connections: number;
  readonly datagrams: number;
  readonly isVictimAlive: boolean;
  readonly served: readonly string[];
  readonly document: string;
  readonly mode: number;
  readonly programsRun: boolean;
}

/** Lays everything out; the document has at least so many bytes. The secret is in the home of this user, as a private key would be. */
export async function openEscapeRoom({ bytes = 0 } = {}): Promise<EscapeRoom> {
  const place = await mkdtemp(join(tmpdir(), "a2c-escape-"));
  const home = await mkdtemp(join(homedir(), ".a2c-secret-"));
  const listeners = await listen(place);
  const victim = spawn("sleep", ["600"], { stdio: "ignore" });
  const folder = join(place, "served");
  const program = join(folder, "program");
  const mark = join(place, "mark");
  await mkdir(folder);
  await writeFile(program, '#!/bin/sh\necho ran > "$1"\n', { mode: 0o755 });
  await writeFile(join(home, "id_key"), "secret");
  const { tcpPort, udpPort, unixPath } = listeners;
  const targets: EscapeTargets = {
    ...{ secret: join(home, "id_key"), sibling: join(folder, "sibling.txt"), tcpPort, udpPort, unixPath },
    ...{ victim: victim.pid ?? 0, program, mark },
  };
  const document = join(folder, "a.escape");
  await writeFile(document, JSON.stringify(targets).padEnd(bytes), { mode: 0o644 });
  await writeFile(targets.sibling, "what another file says");
  return {
    parse: (sandbox) => parse(document, { sandbox, roots: [folder] }),
    traces: async () => ({
      ...listeners.heard(),
      isVictimAlive: victim.exitCode === null && victim.signalCode === null,
      served: (await readdir(folder)).sort(),
      document: await readFile(document, "utf8").catch(() => "moved"),
      mode: (await stat(document).catch(() => ({ mode: 0 }))).mode & 0o777,
      programsRun: await readFile(mark).then(
        () => true,
        () => false,
      ),
    }),
    [Symbol.asyncDispose]: async () => {
      victim.kill("SIGKILL");
      listeners.close();
      await Promise.all([place, home].map((each) => rm(each, { recursive: true, force: true })));
    },
  };
}

async function parse(
  path: string,
  confinement: { sandbox: Sandbox; roots: string[] },
): Promise<EscapeOutcome> {
  const options = { folders: [], formatModules };
  await using pool = createPool(options, { size: 1, confinement, logger: silentLogger });
  const [folder = ""] = confinement.roots;
  await pool.run(await served(join(folder, "sibling.txt")), { kind: "page", index: 0 });
  const answer = await pool.run(await served(path), { kind: "page", index: 0 });
  return JSON.parse(answer.value?.title ?? "{}") as EscapeOutcome;
}

async function served(path: string): Promise<VersionedFile> {
  return { path, name: basename(path), size: (await stat(path)).size, version: "1" };
}

async function listen(place: string) {
  let connections = 0;
  let datagrams = 0;
  const unixPath = join(place, "socket");
  const tcp = createServer(() => connections++).listen(0, "127.0.0.1");
  const unix = createServer(() => connections++).listen(unixPath);
  const udp = createSocket("udp4", () => datagrams++).bind(0, "127.0.0.1");
  await Promise.all([tcp, unix, udp].map((each) => once(each, "listening")));
  return {
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    unixPath,
    heard: () => ({ connections, datagrams }),
    close: () => {
      for (const each of [tcp, unix, udp]) each.close();
    },
  };
}
