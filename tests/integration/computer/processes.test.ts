import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type HostileMode, hostileServer, isAlive, TemporaryFolder } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { poll, startComputer } from "./kit.ts";

const program = fileURLToPath(new URL("./computer-with-server.ts", import.meta.url));

/** A folder of one test; whatever of its processes is left is ended with it. */
function pidsFile(): { file: string; pids: () => number[] } & Disposable {
  const folder = new TemporaryFolder();
  const file = folder.at("pids");
  const pids = (): number[] => readFileSync(file, "utf8").trim().split("\n").map(Number);
  return {
    file,
    pids,
    [Symbol.dispose]() {
      for (const pid of pids()) if (isAlive(pid)) process.kill(pid, "SIGKILL");
      folder[Symbol.dispose]();
    },
  };
}

async function startProgram(mode: HostileMode, file: string): Promise<ChildProcess> {
  const args = ["--conditions", "@a2c-smcp/source", "--import", "tsx", program, mode, file];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

const modes = ["runaway children", "stubborn", "stubborn with runaway children"] as const;

describe.runIf(process.platform === "linux")("everything that a server started, setsid or not, ends", () => {
  test.each(modes)("with the Computer that is closed (%s)", async (mode) => {
    using left = pidsFile();
    {
      await using _computer = await startComputer({ s: hostileServer(mode, { PIDS: left.file }) });
      expect(left.pids().map(isAlive)).not.toContain(false);
    }
    await poll(() => left.pids().filter(isAlive)).toEqual([]);
  });

  test.each(
    modes.flatMap((mode) => (["SIGTERM", "SIGKILL"] as const).map((signal) => [mode, signal] as const)),
  )("with the program (%s) that gets %s", async (mode, signal) => {
    using left = pidsFile();
    const child = await startProgram(mode, left.file);
    expect(left.pids().map(isAlive)).not.toContain(false);

    child.kill(signal);

    await poll(() => left.pids().filter(isAlive)).toEqual([]);
  });

  test("and nothing of another Computer", async () => {
    using ended = pidsFile();
    using other = pidsFile();
    await using _other = await startComputer({ s: hostileServer("runaway children", { PIDS: other.file }) });
    const child = await startProgram("runaway children", ended.file);

    child.kill("SIGKILL");

    await poll(() => ended.pids().filter(isAlive)).toEqual([]);
    expect(other.pids().map(isAlive)).not.toContain(false);
  });
});
