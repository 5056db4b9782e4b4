import type { Sandbox } from "@a2c-smcp/readers";
import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import { openSandbox } from "./open-sandbox.ts";

const none: Sandbox = { mechanism: "none", reason: "bubblewrap is not installed" };
const bubblewrap: Sandbox = { mechanism: "bubblewrap", bwrap: "/usr/bin/bwrap", processor: "x64" };

test("require serves nothing where there is no sandbox, and says what is missing", async () => {
  await expect(openSandbox("require", silentLogger, async () => none)).rejects.toThrow(
    /cannot be confined here: bubblewrap is not installed/,
  );
  expect(await openSandbox("require", silentLogger, async () => bubblewrap)).toBe(bubblewrap);
});

test("auto serves without, and says so in one loud line", async () => {
  const warn = vi.fn();
  expect(await openSandbox("auto", { ...silentLogger, warn }, async () => none)).toBe(none);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("NO SANDBOX"),
    expect.objectContaining({ reason: "bubblewrap is not installed" }),
  );
});

test("off does not look for any", async () => {
  const find = vi.fn(async () => bubblewrap);
  expect(await openSandbox("off", silentLogger, find)).toEqual({ mechanism: "none", reason: "switched off" });
  expect(find).not.toHaveBeenCalled();
});
