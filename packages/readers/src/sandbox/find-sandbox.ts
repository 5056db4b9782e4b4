import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { confine } from "./confine.ts";
import { LANDLOCK_VERSION_SCRIPT } from "./landlock.ts";
import type { Reach } from "./reach.ts";
import type { Sandbox, SandboxMechanism } from "./sandbox.ts";
import { loaders, systemPlaces } from "./system-places.ts";

const PROBE_MS = 10_000;

/** Where programs of the system are; the path of a user is not asked, as it can name anything. */
const folders = ["/usr/bin", "/bin", "/usr/local/bin", "/run/current-system/sw/bin", "/run/wrappers/bin"];

/** Finds out how programs can be confined here, best first. Whatever is found has been tried. */
export async function findSandbox(wanted: readonly SandboxMechanism[] = order): Promise<Sandbox> {
  const reasons: string[] = [];
  for (const mechanism of wanted) {
    const found = await probes[mechanism]();
    if (found.mechanism !== "none") return found;
    reasons.push(found.reason);
  }
  return none(reasons.join("; "));
}

const order: readonly SandboxMechanism[] =
  process.platform === "linux" ? ["landlock", "bubblewrap"] : ["seatbelt"];

const probes: Readonly<Record<SandboxMechanism, () => Promise<Sandbox>>> = {
  landlock: probeLandlock,
  bubblewrap: probeBubblewrap,
  seatbelt: probeSeatbelt,
  none: async () => none("not wanted"),
};

function none(reason: string): Sandbox {
  return { mechanism: "none", reason };
}

async function probeLandlock(): Promise<Sandbox> {
  const processor = process.arch;
  if (processor !== "x64" && processor !== "arm64") return none(`no filter for ${processor} processors`);
  const perl = findProgram("perl");
  if (perl === undefined) return none("perl is not installed, which puts Landlock on");
  const version = Number(await ask([perl, "-e", LANDLOCK_VERSION_SCRIPT]));
  if (!(version >= 1)) return none("the kernel has no Landlock, or hides it");
  const script = `print "confined" unless socket(my $s, 2, 1, 0) or open(my $f, "<", "/etc/passwd")`;
  return tryOut({ mechanism: "landlock", perl, processor, version }, [perl, "-e", script]);
}

async function probeBubblewrap(): Promise<Sandbox> {
  const bwrap = findProgram("bwrap");
  if (bwrap === undefined) return none("bubblewrap is not installed");
  // Two lines of heading, and one for each network there is.
  const script = `n=0; while read -r l; do n=$((n+1)); done < /proc/net/dev; [ $n -le 3 ] && [ ! -e /etc/passwd ] && echo confined`;
  const found = await tryOut({ mechanism: "bubblewrap", bwrap, processor: undefined }, [
    "/bin/sh",
    "-c",
    script,
  ]);
  const { arch } = process;
  const hasFilter = arch === "x64" || arch === "arm64";
  return found.mechanism === "bubblewrap" && hasFilter ? { ...found, processor: arch } : found;
}

async function probeSeatbelt(): Promise<Sandbox> {
  const sandboxExec = findProgram("sandbox-exec");
  if (sandboxExec === undefined) return none(`no sandbox that we know of on ${process.platform}`);
  const script = "read -r l < /etc/passwd || echo confined";
  return tryOut({ mechanism: "seatbelt", sandboxExec }, ["/bin/sh", "-c", script]);
}

/** A sandbox counts when a program that runs in it says that it could not get out. */
async function tryOut(sandbox: Sandbox, command: readonly [string, ...string[]]): Promise<Sandbox> {
  const reach: Reach = {
    read: systemPlaces(process.platform),
    write: [],
    execute: [command[0], ...loaders(process.platform)],
  };
  const said = await ask(confine(sandbox, command, reach));
  return said.trim() === "confined"
    ? sandbox
    : none(`${sandbox.mechanism} does not work here (${firstLine(said)})`);
}

function firstLine(text: string): string {
  return text.trim().split("\n")[0]?.slice(0, 200) || "no answer";
}

function findProgram(name: string): string | undefined {
  return folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path));
}

/** What a program says, or why it said nothing. */
async function ask([program = "", ...args]: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { timeout: PROBE_MS, env: {} });
    return stdout;
  } catch (error) {
    return error instanceof Error && "stderr" in error
      ? String(error.stderr) || error.message
      : String(error);
  }
}
