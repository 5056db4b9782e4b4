import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const program = fileURLToPath(new URL("./watched-program.ts", import.meta.url));

interface Watched {
  readonly child: ChildProcess;
  readonly stderr: Promise<string>;
  readonly exited: Promise<unknown[]>;
}

/** A program that is watched and has said that it is there. */
async function startWatched(milliseconds: number): Promise<Watched> {
  const child = fork(program, [String(milliseconds)], {
    execArgv: ["--conditions", "@a2c-smcp/source", "--import", "tsx"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  if (!child.stderr) throw new Error("The program has no stderr");
  const watched = { child, stderr: text(child.stderr), exited: once(child, "exit") };
  await once(child, "message");
  return watched;
}

describe("a process with a watchdog", () => {
  test("is ended when its loop is stuck, with a line that says so", async () => {
    const { child, stderr, exited } = await startWatched(300);
    child.send("hang");
    expect(await exited).toEqual([null, "SIGKILL"]);
    expect(JSON.parse(await stderr)).toEqual({
      time: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      level: "error",
      message: "the event loop is stuck, the process is ended",
      milliseconds: 300,
      pid: child.pid,
    });
  });

  test("ends after SIGTERM though its loop does not hear it", async () => {
    const { child, exited } = await startWatched(300);
    child.send("hang");
    await once(child, "message");
    child.kill("SIGTERM");
    expect(await exited).toEqual([null, "SIGKILL"]);
  });

  test("is left alone when it stood still as a whole", async () => {
    const stopped = await startWatched(1_000);
    stopped.child.kill("SIGSTOP");
    // As long as it takes another watchdog to act: longer than the first one's patience.
    const measure = await startWatched(2_000);
    measure.child.send("hang");
    await measure.exited;
    stopped.child.kill("SIGCONT");
    stopped.child.send("answer");
    expect(await once(stopped.child, "message")).toEqual(["here", undefined]);
    stopped.child.kill("SIGTERM");
    expect(await stopped.exited).toEqual([0, null]);
  });

  test("ends by itself when it has nothing to do", async () => {
    const { child, exited, stderr } = await startWatched(60_000);
    child.disconnect();
    expect(await exited).toEqual([0, null]);
    expect(await stderr).toBe("");
  });
});
