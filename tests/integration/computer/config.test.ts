import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ConfigError, loadConfig } from "@a2c-smcp/computer";
import { fixtureServer, isAlive, TemporaryFolder } from "@a2c-smcp/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { call, createComputer, pidOf, poll, startComputer, stateOf, textOf, toolNames } from "./kit.ts";

function temporaryFolder(): string {
  const folder = new TemporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder.path;
}

describe("a new configuration", () => {
  test("starts, stops and restarts only what differs", async () => {
    const servers = {
      same: fixtureServer(),
      other: fixtureServer(),
      gone: fixtureServer(),
      told: fixtureServer(),
    };
    await using computer = await startComputer(servers);
    const before = new Map(Object.keys(servers).map((name) => [name, pidOf(computer, name)]));

    const changes = await computer.applyConfig({
      servers: {
        same: fixtureServer(),
        other: fixtureServer({ env: { A: "1" } }),
        told: { ...fixtureServer(), tool_meta: { echo: { alias: "say" } } },
        fresh: { ...fixtureServer(), default_tool_meta: { tags: ["new"] } },
      },
    });

    expect(changes).toEqual({ added: ["fresh"], removed: ["gone"], restarted: ["other"], updated: ["told"] });
    expect(pidOf(computer, "same")).toBe(before.get("same"));
    expect(pidOf(computer, "told")).toBe(before.get("told"));
    expect(pidOf(computer, "other")).not.toBe(before.get("other"));
    expect(isAlive(before.get("other") ?? 0)).toBe(false);
    expect(isAlive(before.get("gone") ?? 0)).toBe(false);
    expect(computer.servers.list().map(({ name }) => name)).toEqual(["same", "other", "told", "fresh"]);
    expect(toolNames(computer)).toEqual(expect.arrayContaining(["say", "same.echo", "fresh.echo"]));
  });

  test("with mistakes changes nothing", async () => {
    await using computer = await startComputer({ s: fixtureServer() });
    const pid = pidOf(computer, "s");

    await expect(computer.applyConfig({ servers: { s: { command: 1 } } })).rejects.toMatchObject({
      code: "config-invalid",
    });

    expect(pidOf(computer, "s")).toBe(pid);
    expect(Object.keys(computer.getConfig().servers)).toEqual(["s"]);
  });

  test("is told once, and only when Agents see a difference", async () => {
    await using computer = await startComputer({ s: { ...fixtureServer(), disabled: true } });
    const told: string[][] = [];
    computer.on("config-changed", ({ servers }) => told.push(Object.keys(servers)));

    await computer.applyConfig({ servers: { s: { ...fixtureServer(), disabled: true } } });
    expect(told).toEqual([]);
    await computer.applyConfig({ servers: {} });
    expect(told).toEqual([[]]);
  });

  test("that disables a server ends it, and its tools are refused with 4002 (#tools.server-disabled)", async () => {
    await using computer = await startComputer({ s: fixtureServer() });
    const pid = pidOf(computer, "s") ?? 0;

    await computer.applyConfig({ servers: { s: { ...fixtureServer(), disabled: true } } });

    expect(isAlive(pid)).toBe(false);
    expect(stateOf(computer, "s")).toEqual({ phase: "disabled" });
    expect(computer.tools.list()).toEqual([]);
    await expect(call(computer, "echo", { text: "x" })).rejects.toMatchObject({ code: 4002 });
  });

  test("does not wait for a server that still starts", async () => {
    await using computer = createComputer({ s: fixtureServer({ hang: true }) });
    const starting = computer.start();
    await poll(() => stateOf(computer, "s")?.phase).toBe("starting");

    await computer.applyConfig({ servers: { s: fixtureServer() } });
    await starting;

    expect(textOf(await call(computer, "echo", { text: "x" }))).toBe("x");
  });

  test("with an input that is defined differently restarts the servers that use it", async () => {
    const servers = { user: fixtureServer({ env: { KEY: `\${input:key}` } }), other: fixtureServer() };
    const config = (value: string) => ({
      servers,
      inputs: [{ type: "promptString", id: "key", default: value }],
    });
    await using computer = createComputer({}, { config: config("one") });
    await computer.start();
    const other = pidOf(computer, "other");

    const changes = await computer.applyConfig(config("two"));

    expect(changes).toMatchObject({ restarted: ["user"], updated: [] });
    expect(textOf(await call(computer, "user.env", { name: "KEY" }))).toBe("two");
    expect(pidOf(computer, "other")).toBe(other);
  });
});

describe("a watched configuration file", () => {
  test("is applied when it changes; one with mistakes is reported and ignored", async () => {
    const file = join(temporaryFolder(), "mcp.json");
    const write = (text: string): void => writeFileSync(file, text);
    write(JSON.stringify({ mcpServers: { a: fixtureServer() } }));
    await using computer = createComputer({}, { config: await loadConfig([file]) });
    await computer.start();
    await computer.watchConfig([file]);
    const pid = pidOf(computer, "a");
    const errors: ConfigError[] = [];
    const shown: string[][] = [];
    computer.on("config-error", (error) => errors.push(error));
    computer.on("config-changed", ({ servers }) => shown.push(Object.keys(servers)));

    write('{ "mcpServers": { "a": { "comand": "x" } } }');
    await poll(() => errors.length).toBe(1);
    expect(errors[0]?.message).toContain('unknown key "comand"');
    expect(pidOf(computer, "a")).toBe(pid);

    write(JSON.stringify({ mcpServers: { a: fixtureServer(), b: fixtureServer() } }));
    await poll(() => stateOf(computer, "b")?.phase).toBe("ready");
    expect(pidOf(computer, "a")).toBe(pid);
    expect(shown).toEqual([["a", "b"]]);
  });

  test.each([
    ["a pipe", "it is a pipe and no ordinary file", (file: string) => execFileSync("mkfifo", [file])],
    ["a device", "it is a device and no ordinary file", (file: string) => symlinkSync("/dev/zero", file)],
    ["a folder", "it is a folder and no ordinary file", (file: string) => mkdirSync(file)],
    ["huge", "larger than 4194304 bytes", (file: string) => writeFileSync(file, " ".repeat(5_000_000))],
    ["a link to itself", "ELOOP", (file: string) => symlinkSync(file, file)],
  ])(
    "that becomes %s is reported, and what runs goes on until it is well again",
    async (_, words, replace) => {
      const file = join(temporaryFolder(), "mcp.json");
      const write = (...names: string[]): void =>
        writeFileSync(
          file,
          JSON.stringify({ mcpServers: Object.fromEntries(names.map((n) => [n, fixtureServer()])) }),
        );
      write("a");
      await using computer = createComputer({}, { config: await loadConfig([file]) });
      await computer.start();
      await computer.watchConfig([file]);
      const pid = pidOf(computer, "a");
      const errors: string[] = [];
      computer.on("config-error", ({ message }) => errors.push(message));

      rmSync(file);
      replace(file);
      await poll(() => errors.join("\n")).toContain(words);
      expect(pidOf(computer, "a")).toBe(pid);

      rmSync(file, { recursive: true });
      write("a", "b");
      await poll(() => stateOf(computer, "b")?.phase).toBe("ready");
      expect(pidOf(computer, "a")).toBe(pid);
    },
  );

  test("is not watched any more when the watch or the Computer is over", async () => {
    const file = join(temporaryFolder(), "mcp.json");
    writeFileSync(file, JSON.stringify({ servers: {} }));
    const computer = createComputer({});
    const watch = await computer.watchConfig([file]);
    await computer.watchConfig([file]);
    let told = 0;
    computer.on("config-error", () => {
      told += 1;
    });

    await watch[Symbol.asyncDispose]();
    await computer.close();
    writeFileSync(file, "broken");

    expect(told).toBe(0);
  });
});
