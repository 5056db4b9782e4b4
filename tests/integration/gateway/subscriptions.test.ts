import { serveOverHttp } from "@a2c-smcp/gateway";
import { HttpView } from "@a2c-smcp/testkit";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import type { Era, Stand, TestClient } from "./kit.ts";
import { clientOf, connect, eras, eventually, listAll, openGateway, withCalls } from "./kit.ts";
import { PlainServer } from "./plain-server.ts";

const token = "a-token-for-tests";

async function connectHttp({ gateway }: Stand, era: Era): Promise<TestClient> {
  const service = await serveOverHttp(gateway, { port: 0, token });
  const client = clientOf(era);
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(service.url, { requestInit }));
  return withCalls(client, async () => {
    await client.close();
    await service.close();
  });
}

/** Subscribes in the way of the era; returns what was told so far, and the function that unsubscribes. */
async function subscribe({ client }: TestClient, era: Era, uri: string) {
  const told = vi.fn();
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => told(params.uri));
  if (era === "legacy") {
    await client.subscribeResource({ uri });
    return { told, end: async () => void (await client.unsubscribeResource({ uri })) };
  }
  const subscription = await client.listen({ resourceSubscriptions: [uri] });
  return { told, end: () => subscription.close() };
}

const wires = { stdio: connect, HTTP: connectHttp };
const ways = eras.flatMap((era) =>
  (Object.keys(wires) as (keyof typeof wires)[]).map((wire) => ({ era, wire })),
);

describe.each(ways)("over $wire in the $era era", ({ era, wire }) => {
  test("an update arrives under the URI that the client knows, and only while it is subscribed", async () => {
    const resources = [{ uri: "note://x", text: "1" }];
    await using a = await PlainServer.start({ resources });
    await using b = await PlainServer.start({ resources });
    await using stand = openGateway({ a: a.config, b: b.config });
    await using me = await wires[wire](stand, era);
    await listAll(me.client);
    const { told, end } = await subscribe(me, era, "a2c:b/note://x");
    await eventually(() => [...b.subscribed]).toEqual(["note://x"]);
    expect([...a.subscribed]).toEqual([]);
    await a.tellUpdated("note://x");
    await b.tellUpdated("note://x");
    await eventually(() => told.mock.calls).toEqual([["a2c:b/note://x"]]);
    await end();
    await eventually(() => [...b.subscribed]).toEqual([]);
  });

  test("a document that changed is told, after its server came back too", async () => {
    await using view = await HttpView.start({ documents: 1, era: "modern" });
    await using stand = openGateway({ docs: view.config });
    await using me = await wires[wire](stand, era);
    const uri = "dpe://com.example.docs/doc-1";
    await listAll(me.client);
    const { told } = await subscribe(me, era, uri);
    await eventually(async () => {
      await view.announce.updated(uri);
      return told.mock.calls.at(-1);
    }).toEqual([uri]);
    await view.vanish();
    await eventually(() => stand.computer.servers.list()[0]?.outage).toBeDefined();
    told.mockClear();
    await view.resume();
    await eventually(() => told.mock.calls.at(0)).toEqual([uri]);
  });

  test("changed lists are told", async () => {
    await using a = await PlainServer.start({ resources: [{ uri: "note://1", text: "1" }] });
    await using stand = openGateway({ a: a.config });
    await using me = await wires[wire](stand, era);
    await listAll(me.client);
    const told = vi.fn();
    me.client.setNotificationHandler("notifications/resources/list_changed", () => told("resources"));
    me.client.setNotificationHandler("notifications/tools/list_changed", () => told("tools"));
    if (era === "modern") await me.client.listen({ resourcesListChanged: true, toolsListChanged: true });
    a.options = { resources: [{ uri: "note://2", text: "2" }] };
    await eventually(async () => {
      await a.tellListChanged();
      return told.mock.calls.flat();
    }).toEqual(expect.arrayContaining(["resources", "tools"]));
    // What is told may be the end of the start; the new list follows at the pace of refreshes.
    await eventually(async () => (await listAll(me.client)).map(({ uri }) => uri)).toEqual(["note://2"]);
  });
});

test("a subscription that was made before its server was there begins when it comes (modern)", async () => {
  await using a = await PlainServer.start({ resources: [{ uri: "note://x", text: "1" }] });
  await a.vanish();
  await using stand = openGateway({ a: a.config });
  await using me = await connect(stand, "modern");
  const { told } = await subscribe(me, "modern", "note://x");
  await a.resume();
  await eventually(() => [...a.subscribed]).toEqual(["note://x"]);
  await a.tellUpdated("note://x");
  await eventually(() => told.mock.calls).toEqual([["note://x"]]);
});

test("a subscription that cannot be is refused with the reason (legacy)", async () => {
  await using quiet = await HttpView.start({
    resources: [{ uri: "note://x", name: "x", text: "1" }],
    canSubscribe: false,
  });
  await using stand = openGateway({ quiet: quiet.config });
  await using me = await connect(stand);
  await expect(me.client.subscribeResource({ uri: "note://x" })).rejects.toMatchObject({ code: 4015 });
  await expect(me.client.subscribeResource({ uri: "note://none" })).rejects.toMatchObject({ code: -32_602 });
});
