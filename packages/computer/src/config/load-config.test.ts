import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { loadConfig } from "./load-config.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "config-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(name: string, document: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(document));
  return path;
}

describe("several configuration files", () => {
  test("are one configuration, in their order", async () => {
    const a = file("a.json", { mcpServers: { z: { command: "x" } } });
    const b = file("b.json", {
      servers: { a: { command: "y" } },
      inputs: [{ type: "promptString", id: "i" }],
    });

    const config = await loadConfig([a, b]);

    expect(Object.keys(config.servers)).toEqual(["z", "a"]);
    expect(config.inputs).toHaveLength(1);
  });

  test("that define the same server are refused with both names", async () => {
    const a = file("a.json", { servers: { s: { command: "x" } } });
    const b = file("b.json", { servers: { s: { command: "x" } } });

    await expect(loadConfig([a, b])).rejects.toThrow(`${b}: servers.s: is already defined in ${a}`);
  });

  test("may share an input, but not define it differently", async () => {
    const a = file("a.json", { inputs: [{ type: "promptString", id: "i" }] });
    const same = file("b.json", { inputs: [{ type: "promptString", id: "i" }] });
    const other = file("c.json", { inputs: [{ type: "promptString", id: "i", default: "x" }] });

    await expect(loadConfig([a, same])).resolves.toMatchObject({ inputs: [{ id: "i" }] });
    await expect(loadConfig([a, other])).rejects.toThrow(`${other}: inputs.i: is already defined in ${a}`);
  });

  test("report the mistakes of all of them, missing files included", async () => {
    const a = file("a.json", { servers: { s: { command: 1 } } });
    const missing = join(folder, "missing.json");

    const error = await loadConfig([a, missing]).catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).mistakes).toMatchObject([
      { file: a, path: "servers.s.command" },
      { file: missing, message: "cannot be read: there is no such file" },
    ]);
  });
});
