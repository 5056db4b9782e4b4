import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Computer } from "@a2c-smcp/computer";
import { PluginStore } from "@a2c-smcp/computer";
import { HttpView, TemporaryFolder } from "@a2c-smcp/testkit";
import { describe, expect, onTestFinished, test } from "vitest";
import { createComputer, poll } from "./kit.ts";

const skill = "---\nname: take-notes\ndescription: How to take notes\n---\nWrite it down.\n";
const marketplace = "marketplace/team/.tfrobot-plugin/marketplace.json";
const notes = "marketplace/team/plugins/notes";

async function startView(): Promise<HttpView> {
  const view = await HttpView.start();
  onTestFinished(() => view[Symbol.asyncDispose]());
  return view;
}

/** A folder of skills with one marketplace, whose plugin `notes` has a skill and a server. */
function makeHome(server: unknown, more: Record<string, string> = {}): TemporaryFolder {
  const folder = new TemporaryFolder({
    [marketplace]: JSON.stringify({
      plugins: [{ name: "notes", description: "Takes notes", version: "1.2.0", source: "notes" }],
    }),
    [`${notes}/skills/take-notes/SKILL.md`]: skill,
    [`${notes}/mcp-servers/board.json`]: JSON.stringify(server),
    ...more,
  });
  onTestFinished(() => folder[Symbol.asyncDispose]());
  return folder;
}

async function startComputer(
  home: TemporaryFolder,
  servers: Record<string, unknown> = {},
): Promise<Computer> {
  const computer = createComputer(servers, { skills: { home: home.path, watchMs: 20 } });
  onTestFinished(() => computer.close());
  await computer.start();
  return computer;
}

const write = (home: TemporaryFolder, path: string, text: string): void => {
  mkdirSync(dirname(home.at(path)), { recursive: true });
  writeFileSync(home.at(path), text);
};
const servers = (computer: Computer): string[] => Object.keys(computer.getConfig().servers);
const skills = async (computer: Computer): Promise<string[]> =>
  (await computer.skills.list()).map(({ name }) => name);
const stateOf = async (computer: Computer): Promise<string | undefined> =>
  (await computer.plugins.list()).find(({ id }) => id === "notes@team")?.state;

describe("a plugin (#plugins.states)", () => {
  test("brings nothing when it is installed, and all that it has when it is enabled", async () => {
    const { url } = await startView();
    const computer = await startComputer(makeHome({ url }));

    expect(await computer.plugins.list()).toEqual([
      {
        ...{ id: "notes@team", state: "available", version: "1.2.0", description: "Takes notes" },
        ...{ skills: ["notes:take-notes"], servers: ["board"] },
      },
    ]);
    await expect(computer.plugins.enable("notes@team")).rejects.toThrow("notes@team is not installed");
    await computer.plugins.install("notes@team");
    expect(await stateOf(computer)).toBe("installed_disabled");
    expect([servers(computer), await skills(computer)]).toEqual([[], []]);
    await computer.plugins.enable("notes@team");
    expect(await stateOf(computer)).toBe("installed_enabled");
    expect([servers(computer), await skills(computer)]).toEqual([["board"], ["notes:take-notes"]]);
    expect(computer.servers.list()).toMatchObject([{ name: "board", state: { phase: "ready" } }]);
    expect(await computer.skills.list()).toMatchObject([
      { source: "marketplace:team", version: "1.2.0", description: "How to take notes" },
    ]);
    expect(await computer.skills.read("notes:take-notes")).toMatchObject({ body: "Write it down.\n" });
  });

  test("takes all of it away when it is disabled or uninstalled, twice without harm", async () => {
    const { url } = await startView();
    const computer = await startComputer(makeHome({ url }));
    await computer.plugins.install("notes@team");
    await computer.plugins.install("notes@team");
    await computer.plugins.enable("notes@team");
    await computer.plugins.enable("notes@team");
    await computer.plugins.disable("notes@team");
    await computer.plugins.disable("notes@team");

    expect([servers(computer), await skills(computer)]).toEqual([[], []]);
    await expect(computer.skills.read("notes:take-notes")).rejects.toMatchObject({ code: 4014 });
    await computer.plugins.enable("notes@team");
    await computer.plugins.uninstall("notes@team");
    expect([servers(computer), await skills(computer)]).toEqual([[], []]);
    expect(await stateOf(computer)).toBe("available");
  });

  test("is not enabled at all when a server of it does not start", async () => {
    const computer = await startComputer(makeHome({ command: "no-such-command-anywhere" }));
    await computer.plugins.install("notes@team");

    await expect(computer.plugins.enable("notes@team")).rejects.toMatchObject({
      ...{ code: "plugin-refused", message: expect.stringContaining("board: ") },
    });
    expect(await stateOf(computer)).toBe("installed_disabled");
    expect([servers(computer), await skills(computer)]).toEqual([[], []]);
  });

  test("is there again after a restart as it was left, and what another program changes is followed", async () => {
    const { url } = await startView();
    const home = makeHome({ url });
    const store = new PluginStore(home.path);
    await store.install("notes@team");
    const computer = await startComputer(home);
    expect(servers(computer)).toEqual([]);
    await store.enable("notes@team");
    await poll(() => servers(computer)).toEqual(["board"]);
    await poll(() => skills(computer)).toEqual(["notes:take-notes"]);
    await computer.close();
    const again = await startComputer(home);

    expect([servers(again), await skills(again)]).toEqual([["board"], ["notes:take-notes"]]);
    await store.disable("notes@team");
    await poll(() => servers(again)).toEqual([]);
  });
});

describe("a server that a plugin needs (#plugins.needs)", () => {
  test("is used as it is where it is there by its id, and stays when the plugin goes", async () => {
    const { url } = await startView();
    const home = makeHome({ url: "http://127.0.0.1:9/other", bundle_id: "my_board" });
    const computer = await startComputer(home, { mine: { url, bundle_id: "my_board" } });
    await computer.plugins.install("notes@team");
    await computer.plugins.enable("notes@team");

    expect(computer.getConfig().servers).toMatchObject({ my_board: { name: "mine" } });
    expect(computer.servers.list().map(({ name }) => name)).toEqual(["mine"]);
    await computer.plugins.uninstall("notes@team");
    expect(computer.servers.list()).toMatchObject([{ name: "mine", state: { phase: "ready" } }]);
  });

  test("stands beside one of the same name with another id", async () => {
    const { url } = await startView();
    const computer = await startComputer(makeHome({ url, bundle_id: "other" }), { board: { url } });
    await computer.plugins.install("notes@team");
    await computer.plugins.enable("notes@team");

    expect(servers(computer)).toEqual(["board", "other"]);
  });

  test("stays while another enabled plugin needs it, and goes with the last", async () => {
    const { url } = await startView();
    const home = makeHome({ url });
    write(home, marketplace, JSON.stringify({ plugins: [{ name: "notes" }, { name: "tasks" }] }));
    write(home, "marketplace/team/plugins/tasks/mcp-servers/board.json", JSON.stringify({ url }));
    const computer = await startComputer(home);
    for (const id of ["notes@team", "tasks@team"]) {
      await computer.plugins.install(id);
      await computer.plugins.enable(id);
    }
    await computer.plugins.disable("notes@team");
    expect(servers(computer)).toEqual(["board"]);
    await computer.plugins.disable("tasks@team");
    expect(servers(computer)).toEqual([]);
  });

  test("asks for inputs of its plugin alone, whatever others are called", async () => {
    const { url } = await startView();
    const home = makeHome({ url, headers: { key: "${input:key}", region: "${input:region}" } });
    const asked = { type: "promptString", id: "key", default: "of-the-plugin" };
    write(home, `${notes}/mcp-servers/inputs.json`, JSON.stringify([asked]));
    const inputs = ["key", "region"].map((id) => ({ type: "promptString", id, default: "of-the-user" }));
    const config = { servers: {}, inputs };
    const computer = createComputer({}, { config, skills: { home: home.path } });
    onTestFinished(() => computer.close());
    await computer.start();
    await computer.plugins.install("notes@team");
    await computer.plugins.enable("notes@team");

    const shown = computer.getConfig();
    expect(shown.inputs?.map((input) => input["id"])).toEqual(["key", "region", "notes@team/key"]);
    expect(JSON.stringify(shown.servers)).toContain("${input:notes@team/key}");
    expect(JSON.stringify(shown.servers)).toContain("${input:region}");
  });
});

describe("what is refused (#plugins.refusals)", () => {
  test.each([
    ["notes", "is no plugin: write it as plugin@marketplace"],
    ["../x@team", "is no plugin"],
    ["notes@../team", "is no plugin"],
    [`${"n".repeat(65)}@team`, "is no plugin"],
    [`notes@team@team`, "is no plugin"],
    ["notes@nowhere", "There is no marketplace nowhere"],
    ["other@team", "has no plugin other"],
  ])("%s: %s", async (id, message) => {
    const store = new PluginStore(makeHome({ url: "http://127.0.0.1:9/" }).path);

    await expect(store.install(id)).rejects.toMatchObject({
      ...{ code: "plugin-refused", message: expect.stringContaining(message) },
    });
  });

  test.each([
    ["a path out of the marketplace", "../../../etc", "leads out of its marketplace"],
    ["an absolute path", "/etc", "leads out of its marketplace"],
    ["a folder that is not there", "./plugins/nothing", "is not there"],
    [
      "an address, which is not fetched",
      { source: "url", url: "https://example.com/x.git" },
      "clone it into",
    ],
  ])("%s as its source", async (_, source, message) => {
    const home = makeHome({ url: "http://127.0.0.1:9/" });
    write(home, marketplace, JSON.stringify({ plugins: [{ name: "notes", source }] }));
    const store = new PluginStore(home.path);

    await expect(store.install("notes@team")).rejects.toThrow(message);
    expect(await store.list()).toMatchObject([{ state: "available", problem: expect.any(String) }]);
  });

  test("a link out of the marketplace", async () => {
    const outside = new TemporaryFolder({ "skills/x/SKILL.md": skill });
    onTestFinished(() => outside[Symbol.asyncDispose]());
    const home = makeHome({ url: "http://127.0.0.1:9/" });
    symlinkSync(outside.path, home.at("marketplace/team/plugins/linked"));
    write(home, marketplace, JSON.stringify({ plugins: [{ name: "linked" }] }));

    await expect(new PluginStore(home.path).install("linked@team")).rejects.toThrow("leads out");
  });

  test.each([
    ["no JSON", "{"],
    ["no server", "{}"],
    ["another name than its file", JSON.stringify({ name: "other", url: "http://127.0.0.1:9/" })],
    ["an id that is none", JSON.stringify({ url: "http://127.0.0.1:9/", bundle_id: "a__b" })],
  ])("a server file with %s: the whole plugin, and others stay", async (_, text) => {
    const { url } = await startView();
    const home = makeHome({ url });
    write(home, marketplace, JSON.stringify({ plugins: [{ name: "notes" }, { name: "bad" }] }));
    write(home, "marketplace/team/plugins/bad/mcp-servers/board.json", text);
    write(home, "marketplace/team/plugins/bad/skills/take-notes/SKILL.md", skill);
    const settings = { installedPlugins: ["bad@team", "notes@team"] };
    const enabledPlugins = { "bad@team": true, "notes@team": true };
    write(home, "plugins.json", JSON.stringify({ ...settings, enabledPlugins, kept: 1 }));
    const computer = await startComputer(home);

    await expect(computer.plugins.install("bad@team")).rejects.toThrow(/bad@team: board.json/);
    expect([servers(computer), await skills(computer)]).toEqual([["board"], ["notes:take-notes"]]);
    await computer.plugins.uninstall("bad@team");
    expect(JSON.parse(readFileSync(home.at("plugins.json"), "utf8"))).toMatchObject({ kept: 1 });
  });

  test("settings that cannot be read, which are never written over", async () => {
    const home = makeHome({ url: "http://127.0.0.1:9/" });
    write(home, "plugins.json", '{"installedPlugins": ["../x"]}');
    const store = new PluginStore(home.path);

    await expect(store.install("notes@team")).rejects.toThrow("plugins.json cannot be read");
    expect(readFileSync(home.at("plugins.json"), "utf8")).toContain("../x");
  });
});
