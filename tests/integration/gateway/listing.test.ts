import { HttpView } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import type { Call } from "./kit.ts";
import { connect, eras, eventually, listAll, openGateway } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

const numbered = (count: number, scheme: string) =>
  Array.from({ length: count }, (_, n) => ({ uri: `${scheme}://${n}`, text: String(n) }));

describe.each(eras)("resources/list in the %s era", (era) => {
  test("gives every resource of every server over opaque cursors, none twice", async () => {
    await using a = await PlainServer.start({ resources: numbered(250, "a"), pageSize: 7 });
    await using b = await PlainServer.start({ resources: numbered(30, "b") });
    await using stand = openGateway({ a: a.config, b: b.config });
    await using me = await connect(stand, era);
    // A list that is asked for earlier waits for servers, but not for ever.
    await eventually(() => stand.computer.registry.listAllResources().length).toBe(280);
    const first = await me.client.request({ method: "resources/list" });
    expect(first.resources).toHaveLength(100);
    expect(first.nextCursor).toMatch(/^[\w-]+$/);
    const uris = (await listAll(me.client)).map(({ uri }) => uri);
    const expected = [...numbered(250, "a"), ...numbered(30, "b")].map(({ uri }) => uri);
    expect(uris).toEqual(expected);
    await expect(me.client.listResources({ cursor: "no cursor" })).rejects.toMatchObject({ code: -32_602 });
  });

  test("leads back as well", async () => {
    await using a = await PlainServer.start({ resources: numbered(250, "a") });
    await using stand = openGateway({ a: a.config });
    await using me = await connect(stand, era);
    const first = await me.client.request({ method: "resources/list" });
    const second = await me.client.listResources({ cursor: first.nextCursor ?? "" });
    expect(second.resources[0]?.uri).toBe("a://100");
    const back = await me.client.listResources({ cursor: String(second._meta?.["a2c-smcp/previousCursor"]) });
    expect(back.resources).toEqual(first.resources);
    expect(back._meta?.["a2c-smcp/previousCursor"]).toBeUndefined();
  });

  test("goes on at the same place when resources come and go meanwhile", async () => {
    await using a = await PlainServer.start({ resources: numbered(250, "a") });
    await using stand = openGateway({ a: a.config });
    await using me = await connect(stand, era);
    const first = await me.client.request({ method: "resources/list" });
    a.options = { resources: [{ uri: "new://1", text: "1" }, ...numbered(250, "a").slice(20)] };
    await a.tellListChanged();
    await eventually(() => stand.computer.registry.listAllResources().length).toBe(231);
    const second = await me.client.listResources({ cursor: first.nextCursor ?? "" });
    expect(second.resources[0]?.uri).toBe("a://100");
  });

  test("promises nothing about how long a list holds, and hands on what a server promises of a resource", async () => {
    await using a = await PlainServer.start({ resources: numbered(1, "a"), ttlMs: 1_234 });
    await using stand = openGateway({ a: a.config });
    await using me = await connect(stand, era);
    expect(await me.client.request({ method: "resources/list" })).toMatchObject({ ttlMs: 0 });
    expect(await me.client.readResource({ uri: "a://0" })).toMatchObject({ ttlMs: 1_234 });
  });
});

describe("one URI at two servers", () => {
  const resources = [{ uri: "file:///notes.txt", text: "" }];
  const open = async () => {
    const a = await PlainServer.start({ resources: [{ uri: "file:///notes.txt", text: "a" }] });
    const b = await PlainServer.start({
      resources: [
        { uri: "file:///notes.txt", text: "b" },
        { uri: "only://b", text: "only" },
      ],
    });
    const stand = openGateway({ "server a/b": a.config, b: b.config });
    return { a, b, stand };
  };

  test("is told apart by server, reads at the right one, and stays itself where it is unique", async () => {
    const { a, b, stand } = await open();
    await using _a = a;
    await using _b = b;
    await using _stand = stand;
    await using me = await connect(stand);
    const uris = (await listAll(me.client)).map(({ uri }) => uri);
    expect(uris).toEqual(["a2c:server%20a%2Fb/file:///notes.txt", "a2c:b/file:///notes.txt", "only://b"]);
    for (const [uri, text] of [
      [uris[0], "a"],
      [uris[1], "b"],
    ] as const)
      expect((await me.client.readResource({ uri: uri ?? "" })).contents).toEqual([{ uri, text }]);
  });

  test("is refused without its server, and the error names the choices", async () => {
    const { a, b, stand } = await open();
    await using _a = a;
    await using _b = b;
    await using _stand = stand;
    await using me = await connect(stand);
    await listAll(me.client);
    await expect(me.client.readResource({ uri: "file:///notes.txt" })).rejects.toMatchObject({
      code: -32_602,
      data: { uris: ["a2c:server%20a%2Fb/file:///notes.txt", "a2c:b/file:///notes.txt"] },
    });
    expect([...a.reads, ...b.reads].filter((uri) => uri === resources[0]?.uri)).toEqual([]);
  });

  test("documents and windows keep their URIs all the same", async () => {
    const windows = [{ uri: "window://w/1", text: "hello" }];
    await using a = await HttpView.start({ documents: 1, windows });
    await using b = await HttpView.start({ documents: 1, windows });
    await using stand = openGateway({ a: a.config, b: b.config });
    await using me = await connect(stand);
    const uris = (await listAll(me.client)).map(({ uri }) => uri);
    expect(new Set(uris)).toEqual(new Set(["dpe://com.example.docs/doc-1", "window://w/1"]));
    const { contents } = await me.client.readResource({
      uri: "dpe://com.example.docs/doc-1/pages/1?format=text",
    });
    expect(contents[0]).toMatchObject({ mimeType: "text/plain" });
    await expect(
      me.client.readResource({ uri: "dpe://com.example.docs/doc-1/pages/x" }),
    ).rejects.toMatchObject({
      code: 4204,
    });
    await expect(
      me.client.readResource({ uri: "dpe://com.example.docs/doc-1/pages/99" }),
    ).rejects.toMatchObject({
      code: 4202,
      data: { page_count: 3 },
    });
  });
});

describe("templates", () => {
  test("are listed, read and completed at their server, told apart where two are the same", async () => {
    const unlisted = (name: string) => (uri: string) => `${name} ${uri}`;
    await using a = await PlainServer.start({
      templates: ["log://{day}", "mine://{+path}"],
      unlisted: unlisted("a"),
    });
    await using b = await PlainServer.start({ templates: ["log://{day}"], unlisted: unlisted("b") });
    await using stand = openGateway({ a: a.config, b: b.config });
    await using me = await connect(stand);
    const { resourceTemplates } = await me.client.listResourceTemplates();
    const templates = resourceTemplates.map(({ uriTemplate }) => uriTemplate);
    expect(templates).toEqual(["a2c:a/log://{day}", "mine://{+path}", "a2c:b/log://{day}"]);
    const read = async (uri: string) => (await me.client.readResource({ uri })).contents;
    expect(await read("mine://x/y?z=1")).toMatchObject([{ text: "a mine://x/y?z=1" }]);
    expect(await read("a2c:b/log://monday")).toEqual([
      { uri: "a2c:b/log://monday", mimeType: "text/plain", text: "b log://monday" },
    ]);
    await expect(read("log://monday")).rejects.toMatchObject({ code: -32_602 });
    const argument = { name: "day", value: "mo" };
    const ref = { type: "ref/resource" as const, uri: "a2c:b/log://{day}" };
    expect(await me.client.complete({ ref, argument })).toMatchObject({ completion: { values: ["day:mo"] } });
    const nowhere = { type: "ref/resource" as const, uri: "none://{x}" };
    await expect(me.client.complete({ ref: nowhere, argument })).rejects.toMatchObject({ code: -32_602 });
  });
});

describe("list_resources", () => {
  test("finds by words, pages both ways, and a cursor alone goes on with the same search", async () => {
    const some = Array.from({ length: 120 }, (_, n) => ({
      uri: `a://${n}`,
      name: n % 2 ? `odd number ${n}` : `even number ${n}`,
      description: "A number among many others, described at some length",
    }));
    await using a = await PlainServer.start({ resources: some });
    await using b = await PlainServer.start({ resources: [{ uri: "b://odd", name: "odd one out" }] });
    await using stand = openGateway({ a: a.config, b: b.config });
    await using me = await connect(stand);
    const first = await me.call("list_resources", { query: "ODD number", max_tokens: 1_000 });
    expect(first.structured).toMatchObject({ total: 60 });
    const shown = (first.structured["resources"] as { uri: string }[]).map(({ uri }) => uri);
    expect(shown[0]).toBe("a://1");
    expect(shown.length).toBeLessThan(60);
    const [next] = first.structured["next"] as Call[];
    const second = await me.call("list_resources", { ...next?.arguments, max_tokens: 1_000 });
    const [after, back] = second.structured["next"] as Call[];
    expect(second.structured["resources"]).toContainEqual(
      expect.objectContaining({ uri: `a://${shown.length * 2 + 1}` }),
    );
    expect(after?.left).toMatch(/^resources \d+ to 60 of 60$/);
    const again = await me.call("list_resources", { ...back?.arguments, max_tokens: 1_000 });
    expect(again.structured["resources"]).toEqual(first.structured["resources"]);
    const none = await me.call("list_resources", { server_name: "c" });
    expect(none).toMatchObject({ isError: true, structured: { error: { code: 4014 } } });
    expect(await me.call("list_resources", { cursor: "x" })).toMatchObject({ isError: true });
  });
});
