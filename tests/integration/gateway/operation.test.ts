import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGateway } from "@a2c-smcp/gateway";
import { fixtureServer, HttpView } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { connect, eras, eventually, listAll, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

describe("a server that is down", () => {
  test("shows with the reason and since when, keeps its catalogue marked stale, and comes back by itself", async () => {
    await using a = await PlainServer.start({
      resources: [{ uri: "note://1", text: "1" }],
      tools: [{ name: "ping", run: () => ({ content: [{ type: "text", text: "pong" }] }) }],
    });
    await using stand = openGateway({ a: a.config });
    await using me = await connect(stand);
    await listAll(me.client);
    const before = Date.now();
    await a.vanish();
    await eventually(async () => (await me.call("list_resources")).structured["servers"]).toMatchObject([
      { name: "a", status: "down", reason: expect.stringMatching(/\w/), since: expect.any(String) },
    ]);
    const down = await me.call("list_resources");
    const [{ since } = { since: "" }] = down.structured["servers"] as { since: string }[];
    expect(Date.parse(since)).toBeGreaterThanOrEqual(before);
    expect(down.structured["resources"]).toMatchObject([{ uri: "note://1", stale: true }]);
    expect(down.text).toContain(`Server a is down since ${since}`);
    expect((await listAll(me.client))[0]).toMatchObject({
      uri: "note://1",
      _meta: { "a2c-smcp/server": "a", "a2c-smcp/stale": true },
    });
    for (const [tool, args] of [
      ["resources", { server_name: "a", uri: "note://1" }],
      ["invoke", { method: "a.ping" }],
    ] as const)
      expect(await me.call(tool, args)).toMatchObject({
        isError: true,
        structured: { error: { code: 4014, details: { status: "down", since } } },
      });
    expect((await me.call("describe", { method: "a.ping" })).text).toContain("Its server is down");
    await expect(me.client.readResource({ uri: "note://1" })).rejects.toMatchObject({
      code: 4014,
      data: { since },
    });
    a.options = { resources: [{ uri: "note://2", text: "2" }] };
    await a.resume();
    await eventually(async () => (await listAll(me.client)).map(({ uri }) => uri)).toEqual(["note://2"]);
    expect((await me.call("resources", { server_name: "a", uri: "note://2" })).text).toBe("2");
    expect((await me.call("list_resources")).structured["servers"]).toBeUndefined();
  });

  test("that never was up says since when it is tried", async () => {
    await using stand = openGateway({ broken: { command: "/no/such/program" } });
    await using me = await connect(stand);
    await eventually(async () => (await me.call("describe")).structured["servers"]).toMatchObject([
      {
        name: "broken",
        status: "down",
        since: expect.any(String),
        reason: expect.stringContaining("/no/such/program"),
      },
    ]);
    const first = (await me.call("describe")).structured["servers"];
    for (let failures = 0; failures < 3; failures += 1)
      await new Promise<void>((resolve) => {
        stand.computer.on("server-state", (_, { phase }) => void (phase === "failed" && resolve()));
      });
    expect((await me.call("describe")).structured["servers"]).toMatchObject([
      { since: (first as { since: string }[])[0]?.since },
    ]);
  });

  test("for its lists only is named with the reason", async () => {
    await using view = await HttpView.start({ garbles: "list" });
    await using stand = openGateway({ a: view.config });
    await using me = await connect(stand);
    expect((await me.call("list_resources")).structured).toMatchObject({
      resources: [],
      servers: [{ name: "a", status: "degraded", reason: expect.stringMatching(/could not be listed/) }],
    });
  });

  test("in the middle of a read is an error and never an empty answer", async () => {
    await using view = await HttpView.start({
      resources: [{ uri: "note://1", name: "1", text: "1" }],
      hangsOn: "read",
    });
    await using stand = openGateway({ a: view.config });
    await using me = await connect(stand);
    await listAll(me.client);
    const reading = me.call("resources", { server_name: "a", uri: "note://1" });
    await eventually(() => view.state.counts.reads).toBeGreaterThan(0);
    await view.vanish();
    expect(await reading).toMatchObject({ isError: true, text: expect.stringMatching(/^Error 500: .*\w/) });
  });
});

describe("configuration", () => {
  test("that changes while it runs changes what clients see", async () => {
    await using a = await PlainServer.start({ resources: [{ uri: "note://a", text: "a" }] });
    await using b = await PlainServer.start({ resources: [{ uri: "note://b", text: "b" }] });
    const file = join(tmpdir(), `a2c-gateway-${process.pid}.json`);
    const write = (servers: object) => writeFile(file, JSON.stringify({ mcpServers: servers }));
    await write({ a: a.config });
    await using stand = openGateway({ a: a.config });
    await using _watch = await stand.computer.watchConfig([file]);
    await using me = await connect(stand);
    expect((await listAll(me.client)).map(({ uri }) => uri)).toEqual(["note://a"]);
    await write({ a: a.config, b: b.config });
    await eventually(async () => (await listAll(me.client)).length).toBe(2);
    await write({ b: b.config });
    await eventually(async () => (await listAll(me.client)).map(({ uri }) => uri)).toEqual(["note://b"]);
    expect(await me.call("resources", { server_name: "a", uri: "note://a" })).toMatchObject({
      isError: true,
    });
  });
});

describe.each(eras)("a cold start in the %s era", (era) => {
  test("greets without waiting for any server", async () => {
    const hung = { hung: fixtureServer({ hang: true }) };
    // Who waited for it would not come back within the time of a test.
    await using stand = openGateway(hung, { gateway: { startWaitMs: 600_000 } });
    await using me = await connect(stand, era);
    expect((await me.client.listTools()).tools.length).toBeGreaterThan(10);
  });

  test("fills the catalogue with what is there, whatever else stands behind it", async () => {
    await using quick = await PlainServer.start({ resources: [{ uri: "note://q", text: "q" }] });
    await using stand = openGateway(
      { hung: fixtureServer({ hang: true }), broken: { command: "/no/such/program" }, quick: quick.config },
      { gateway: { startWaitMs: 1_500 } },
    );
    await using me = await connect(stand, era);
    const { structured } = await me.call("list_resources");
    expect(structured).toMatchObject({
      resources: [{ uri: "note://q" }],
      servers: [
        { name: "hung", status: "starting" },
        { name: "broken", status: "down" },
      ],
    });
  });

  test("greets before there is a Computer at all, and answers when it is there", async () => {
    await using quick = await PlainServer.start({ resources: [{ uri: "note://q", text: "q" }] });
    await using other = openGateway({ quick: quick.config });
    let arrive = (_: typeof other.computer): void => undefined;
    const computer = new Promise<typeof other.computer>((resolve) => {
      arrive = resolve;
    });
    await using gateway = createGateway({ computer });
    await using me = await connect({ ...other, gateway }, era);
    const tools = me.client.listTools();
    arrive(other.computer);
    expect((await tools).tools.length).toBeGreaterThan(10);
    expect((await listAll(me.client)).map(({ uri }) => uri)).toEqual(["note://q"]);
  });

  test("a Computer that cannot be made is an error to whoever asks", async () => {
    await using other = openGateway({});
    await using gateway = createGateway({ computer: Promise.reject(new Error("no such file")) });
    await using me = await connect({ ...other, gateway }, era);
    await expect(me.client.listTools()).rejects.toMatchObject({ code: -32_603 });
  });

  test("a listing right after the start waits for servers that are being started", async () => {
    await using view = await HttpView.start({ documents: 2 });
    await using stand = openGateway({ docs: view.config });
    await using me = await connect(stand, era);
    expect((await me.call("find_documents")).structured).toMatchObject({ total: 2 });
  });
});
