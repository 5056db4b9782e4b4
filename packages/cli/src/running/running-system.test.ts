import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RunningSystem } from "./running-system.ts";
import { listRunningSystems, writeRunningSystem } from "./running-system.ts";
import { runtimeFolder, stateFolder } from "./state-folders.ts";

let folder: string;
let env: { XDG_RUNTIME_DIR: string };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "a2c-run-"));
  env = { XDG_RUNTIME_DIR: folder };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const system: RunningSystem = {
  pid: process.pid,
  url: "http://127.0.0.1:7800",
  office: "main",
  secret: "s",
  computer: "lab",
  startedAt: "2026-01-01T00:00:00Z",
};

describe("the file of a running a2c up", () => {
  test("is found by others, belongs to the user alone, and goes with its process", () => {
    const remove = writeRunningSystem(system, env);
    expect(listRunningSystems(env)).toEqual([system]);
    const file = join(folder, "a2c", `up-${process.pid}.json`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "a2c")).mode & 0o777).toBe(0o700);
    remove();
    remove();
    expect(listRunningSystems(env)).toEqual([]);
  });

  test("belongs to the user alone, whatever was left there before", () => {
    const file = join(folder, "a2c", `up-${process.pid}.json`);
    mkdirSync(join(folder, "a2c"), { mode: 0o755 });
    writeFileSync(`${file}.new`, "half", { mode: 0o644 });
    writeRunningSystem(system, env);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "a2c")).mode & 0o777).toBe(0o700);
    expect(listRunningSystems(env)).toEqual([system]);
  });

  test("of a process that is gone is removed", () => {
    const pid = 2_147_483_646; // more than any system gives out
    writeRunningSystem({ ...system, pid }, env);
    expect(listRunningSystems(env)).toEqual([]);
    expect(existsSync(join(folder, "a2c", `up-${pid}.json`))).toBe(false);
  });

  test("that is damaged is passed over", () => {
    mkdirSync(join(folder, "a2c"));
    writeFileSync(join(folder, "a2c", "up-1.json"), "{");
    writeFileSync(join(folder, "a2c", "up-2.json"), '{"pid":2}');
    expect(listRunningSystems(env)).toEqual([]);
  });

  test("of the newest comes first", () => {
    writeRunningSystem(system, env);
    writeRunningSystem({ ...system, pid: process.ppid, startedAt: "2026-02-01T00:00:00Z" }, env);
    expect(listRunningSystems(env).map(({ pid }) => pid)).toEqual([process.ppid, process.pid]);
  });
});

test("folders follow the conventions of the system", () => {
  expect(runtimeFolder({ XDG_RUNTIME_DIR: "/run/user/1" })).toBe("/run/user/1/a2c");
  expect(runtimeFolder({ HOME: "/home/a" })).toBe("/home/a/.local/state/a2c/run");
  expect(stateFolder({ XDG_STATE_HOME: "/s" })).toBe("/s/a2c");
});
