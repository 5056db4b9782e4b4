import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listRunningSystems } from "../running/running-system.ts";
import { announce } from "./announce.ts";
import type { UpEvent } from "./up-event.ts";

const system = {
  ...{ pid: process.pid, url: "http://127.0.0.1:7800", office: "main", computer: "desk", secret: "s" },
  ...{ web: "http://127.0.0.1:7900", api: { url: "http://127.0.0.1:7900", secret: "t" } },
  startedAt: "2026-01-01T00:00:00.000Z",
};

test("a system that cannot write down where it is runs all the same, and says so", () => {
  const folder = mkdtempSync(join(tmpdir(), "a2c-announce-"));
  const events: UpEvent[] = [];
  try {
    writeFileSync(join(folder, "file"), "");
    const nowhere = { XDG_RUNTIME_DIR: join(folder, "file") };
    announce(system, nowhere, (event) => events.push(event))();
    expect(events).toEqual([{ event: "unannounced", folder: join(folder, "file", "a2c") }]);
    const here = { XDG_RUNTIME_DIR: join(folder, "run") };
    const remove = announce(system, here, (event) => events.push(event));
    expect(listRunningSystems(here)).toHaveLength(1);
    remove();
    expect([listRunningSystems(here).length, events.length]).toEqual([0, 1]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
