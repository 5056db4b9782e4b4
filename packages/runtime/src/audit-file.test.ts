import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { AuditFile } from "./audit-file.ts";
import { silentLogger } from "./logger.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "a2c-audit-"));
  path = join(folder, "audit.jsonl");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const entriesOf = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

test("entries are lines of JSON in their order, for the owner alone", async () => {
  await using file = await AuditFile.open({ path, logger: silentLogger });
  file.write({ event: "joined", name: "x\n{}\u001b", token: "hidden" });
  file.write({ event: "left", reason: "y".repeat(5_000) });
  await file.flush();

  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(entriesOf(path)).toEqual([
    { time: expect.stringMatching(/Z$/), event: "joined", name: "x\n{}\u001b", token: "[hidden]" },
    { time: expect.any(String), event: "left", reason: expect.stringMatching(/more characters\)$/) },
  ]);
  expect(readFileSync(path, "utf8")).not.toContain("\u001b");
});

test("a file that is there is continued", async () => {
  for (const event of ["first", "second"]) {
    await using file = await AuditFile.open({ path, logger: silentLogger });
    file.write({ event });
  }
  expect(entriesOf(path)).toMatchObject([{ event: "first" }, { event: "second" }]);
});

test("a file that was moved away is made anew", async () => {
  await using file = await AuditFile.open({ path, logger: silentLogger });
  file.write({ event: "before" });
  await file.flush();
  renameSync(path, `${path}.1`);
  file.write({ event: "after" });
  await file.flush();

  expect(entriesOf(`${path}.1`)).toMatchObject([{ event: "before" }]);
  expect(entriesOf(path)).toMatchObject([{ event: "after" }]);
});

test("a disk that does not take it is said once, and nothing is lost that fits", async () => {
  const [error, warn] = [vi.fn(), vi.fn()];
  await using file = await AuditFile.open({ path, logger: { ...silentLogger, error, warn }, retryMs: 1 });
  rmSync(path);
  mkdirSync(path);
  for (let count = 0; count < 10_005; count += 1) file.write({ event: "many", count });
  await file.flush();
  await expect.poll(() => error.mock.calls.length).toBe(1);
  rmSync(path, { recursive: true });
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  await file.flush();

  expect(error).toHaveBeenCalledExactlyOnceWith("the audit log cannot be written", {
    path,
    cause: expect.objectContaining({ code: "EISDIR" }),
  });
  expect(entriesOf(path)).toHaveLength(10_001);
  expect(entriesOf(path).at(-1)).toMatchObject({ event: "audit entries lost", lost: 5 });
});

test("a file that cannot be made is an error at the start", async () => {
  await expect(AuditFile.open({ path: join(folder, "none", "audit"), logger: silentLogger })).rejects.toThrow(
    "ENOENT",
  );
});
