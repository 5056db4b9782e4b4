import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import { Plugins } from "./plugins.ts";

test("settings that cannot be read keep nothing from starting, and are told of once", async () => {
  const home = mkdtempSync(join(tmpdir(), "a2c-plugins-"));
  const warn = vi.fn();
  const logger = { ...silentLogger, warn };
  const plugins = new Plugins({ home, logger, watchMs: 1, apply: () => Promise.resolve([]) });
  try {
    writeFileSync(join(home, "plugins.json"), "{bad");
    await plugins.load();
    expect(plugins.enabled).toEqual([]);
    await plugins.load();
    expect(warn).toHaveBeenCalledExactlyOnceWith("plugins were not looked at", {
      reason: expect.stringContaining("plugins.json cannot be read"),
    });
  } finally {
    plugins.close();
    rmSync(home, { recursive: true });
  }
});
