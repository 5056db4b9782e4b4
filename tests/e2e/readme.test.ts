import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import { expect, test } from "vitest";
import { RunningA2c } from "./running-a2c.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test.each(["README.md", "README.zh-CN.md"])(
  "the SDK snippet of %s runs as it is pasted, without a compiler",
  { timeout: 120_000 },
  async (name) => {
    const readme = readFileSync(join(root, name), "utf8");
    const [, code = ""] = /#sdk -->\n```ts\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(code).toContain("connectAgent");
    using place = new TemporaryFolder({ "read.mjs": code });
    symlinkSync(join(root, "node_modules"), place.at("node_modules"));
    const A2C_SECRET = "a-secret-of-this-test";
    Object.assign(process.env, {
      A2C_SECRET,
      XDG_RUNTIME_DIR: place.at("run"),
      XDG_CACHE_HOME: place.at("cache"),
    });
    await using up = new RunningA2c("up", "--json", "--no-open", "--port", "0", "--name", "lab");
    const { url } = await up.line(({ event }) => event === "ready");
    await up.line(({ event }) => event === "documents");
    const env = { ...process.env, A2C_URL: String(url) };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["read.mjs"], {
      ...{ cwd: place.path, env, encoding: "utf8", timeout: 60_000 },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("50 of 12000 rows");
  },
);
