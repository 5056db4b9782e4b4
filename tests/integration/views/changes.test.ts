import type { Computer } from "@a2c-smcp/computer";
import { HttpView, TemporaryFolder, viewServer } from "@a2c-smcp/testkit";
import type { Socket } from "socket.io";
import { describe, expect, test } from "vitest";
import { admit, startPlainServer } from "../link/plain-server.ts";
import { enter, listen } from "../server/parties.ts";
import {
  countEvents,
  countsOf,
  drive,
  eventually,
  openOffice,
  settleFinder,
  startComputer,
  startLab,
  startView,
  ways,
} from "./parties.ts";

const host = "dpe://com.example.docs";

async function titleOf(computer: Computer, ref: string): Promise<string | undefined> {
  const { documents } = await computer.finder.query({ limit: 100 });
  return documents.find(({ doc_ref }) => doc_ref === ref)?.title;
}

/** Waits until the server follows its documents: before, an update of them has nowhere to go. */
async function followed(computer: Computer): Promise<void> {
  await eventually(async () => {
    const { subscribes, listens } = await countsOf(computer);
    return subscribes >= 3 || listens >= 2;
  }).toBe(true);
}

describe.each(ways)("changes over $transport, $era era (#finder.mcp-eras)", (way) => {
  test("other documents are announced once, the same ones not at all (#finder.change.list)", async () => {
    await using view = await startView(way, { documents: 2 });
    await using computer = await startComputer({ docs: view.config });
    await computer.finder.query();
    await settleFinder(computer);
    const changes = countEvents(computer, "finder-changed");
    const { lists } = await countsOf(computer);
    await drive(computer, "relist");
    await eventually(async () => (await countsOf(computer)).lists).toBeGreaterThan(lists);
    await settleFinder(computer);
    expect(changes.count).toBe(0);
    await drive(computer, "add_document");
    await eventually(() => changes.count).toBe(1);
    expect((await computer.finder.query()).totalCount).toBe(3);
    await drive(computer, "remove_document", { ref: "doc-1" });
    await eventually(() => changes.count).toBe(2);
    expect((await computer.finder.query()).documents.map(({ doc_ref }) => doc_ref)).toEqual([
      "doc-3",
      "doc-2",
    ]);
  });

  test("an update refreshes that document alone and is announced (#finder.change.updated)", async () => {
    await using view = await startView(way, { documents: 2 });
    await using computer = await startComputer({ docs: view.config });
    await computer.finder.query();
    await followed(computer);
    await settleFinder(computer);
    const changes = countEvents(computer, "finder-changed");
    await drive(computer, "touch", { uri: `${host}/doc-2` });
    await eventually(() => changes.count).toBeGreaterThan(0);
    await eventually(() => titleOf(computer, "doc-2")).toBe("Report 2, revision 1");
    expect((await countsOf(computer)).readsOf).toEqual({ [`${host}/doc-2`]: 1 });
  });
});

describe("updates below a document", () => {
  test.each([
    ["a page", `${host}/doc-1/pages/2`],
    ["an element", `${host}/doc-1/elements/tbl-0`],
    ["a URI with a query", `${host}/doc-1?depth=pages`],
  ])("of %s refresh the document (#finder.change.updated)", async (_, uri) => {
    await using lab = await startLab({ docs: { documents: 1, era: "legacy" } });
    const { computer } = lab;
    await computer.finder.query();
    await settleFinder(computer);
    const changes = countEvents(computer, "finder-changed");
    await drive(computer, "touch", { uri });
    await eventually(() => changes.count).toBeGreaterThan(0);
    await eventually(() => titleOf(computer, "doc-1")).toBe("Report 1, revision 1");
  });

  test("of the catalogue describe all of its documents anew (#finder.change.updated)", async () => {
    const options = { documents: 3, listsMeta: false, era: "modern" } as const;
    await using lab = await startLab({ docs: options });
    const { computer } = lab;
    await computer.finder.query();
    await followed(computer);
    await settleFinder(computer);
    const { readsOf } = await countsOf(computer);
    expect(readsOf).toEqual({ [host]: 1 });
    const changes = countEvents(computer, "finder-changed");
    await drive(computer, "touch", { uri: `${host}/doc-1` });
    await eventually(() => changes.count).toBeGreaterThan(0);
    const before = changes.count;
    await drive(computer, "touch", { uri: host });
    await eventually(() => changes.count).toBeGreaterThan(before);
    await eventually(async () => (await countsOf(computer)).readsOf).toEqual({
      [host]: 2,
      [`${host}/doc-1`]: 1,
    });
  });

  test("reach very many documents, each followed by itself, through their catalogue as well (#finder.change.updated) (#finder.many)", async () => {
    await using lab = await startLab({ docs: { documents: 210, era: "legacy" } });
    const { computer, views } = lab;
    expect((await computer.finder.query()).totalCount).toBe(210);
    await settleFinder(computer);
    // Each document and their container, and the window that the settling made.
    await eventually(() => views.docs.state.counts.subscribes).toBe(212);
    const changes = countEvents(computer, "finder-changed");
    await drive(computer, "set_options", { pages: 9 });
    await drive(computer, "add_document");
    await drive(computer, "touch", { uri: host });
    await eventually(() => changes.count).toBeGreaterThan(0);
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(211);
    expect((await countsOf(computer)).reads).toBe(0);
  });

  test("of another kind of resource change nothing", async () => {
    const resources = [{ uri: "file:///a.txt", name: "a", text: "a" }];
    await using lab = await startLab({
      docs: { documents: 1, resources, era: "legacy" },
    });
    const { computer } = lab;
    await computer.finder.query();
    await settleFinder(computer);
    const changes = countEvents(computer, "finder-changed");
    await drive(computer, "touch", { uri: "file:///a.txt" });
    await settleFinder(computer);
    expect(changes.count).toBe(0);
  });
});

test("a thousand updates in a second are a handful of notifications (#finder.change.coalesced)", async () => {
  await using computer = await startComputer({ docs: viewServer({ documents: 50, era: "legacy" }) });
  await using office = await openOffice(computer);
  await office.agent.getFinder("lab");
  await settleFinder(computer);
  const observer = await enter(office.url, { role: "computer", name: "observer", office: "main" });
  const heard = listen(observer);
  await drive(computer, "touch_many", { count: 1_000, milliseconds: 1_000 });
  await eventually(async () => {
    const { documents } = await office.agent.getFinder("lab", { limit: 100 });
    return documents.every(({ title }) => title.endsWith(", revision 20"));
  }).toBe(true);
  await settleFinder(computer);
  const updates = heard.filter(([event]) => event === "notify:update_finder");
  expect(updates.length).toBeGreaterThan(0);
  expect(updates.length).toBeLessThanOrEqual(15);
  expect(updates[0]?.[1]).toEqual({ computer: "lab" });
});

describe("a server that comes back", () => {
  test("with other documents shows those (#finder.change.list)", async () => {
    using folder = new TemporaryFolder();
    const documentsByStart = { file: folder.at("starts"), counts: [2, 3] };
    await using computer = await startComputer({ docs: viewServer({ documentsByStart }) });
    expect((await computer.finder.query()).totalCount).toBe(2);
    const changes = countEvents(computer, "finder-changed");
    await drive(computer, "exit").catch(() => undefined);
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(3);
    await eventually(() => changes.count).toBeGreaterThan(0);
  });

  test("without documents, as before, is not worth an announcement (#finder.change.list)", async () => {
    await using view = await HttpView.start({ era: "modern" });
    const health = { everyMs: 100, timeoutMs: 500, misses: 1 };
    await using computer = await startComputer({ docs: view.config }, { health });
    await computer.finder.query();
    await settleFinder(computer);
    const changes = countEvents(computer, "finder-changed");
    await view.vanish();
    await eventually(() => computer.servers.list()[0]?.state.phase).toBe("failed");
    await view.resume();
    await eventually(() => computer.servers.list()[0]?.state.phase).toBe("ready");
    await settleFinder(computer);
    expect(changes.count).toBe(0);
  });
});

describe("outside the office", () => {
  test("nothing is sent, and after a rejoin one update of what changed meanwhile (#finder.change.outside-office) (#finder.change.rejoin)", async () => {
    const sent: string[] = [];
    const joins: ((isAdmitted: true, nothing: null) => void)[] = [];
    await using server = await startPlainServer((socket) => {
      socket.onAny((event: string) => event.startsWith("server:update") && sent.push(event));
      socket.on("server:leave_office", (_, ack) => ack(true, null));
      socket.on("server:join_office", (_, ack) => {
        joins.push(ack);
        if (joins.length === 1) ack(true, null);
      });
    });
    await using lab = await startLab({ docs: { documents: 1, era: "legacy" } });
    const { computer } = lab;
    await computer.finder.query();
    await settleFinder(computer);
    await using link = await computer.connect(server.url, { office: "main" });
    server.io.of("/smcp").disconnectSockets();
    await eventually(() => joins.length).toBe(2);
    expect(link.isJoined).toBe(false);
    await drive(computer, "touch", { uri: `${host}/doc-1` });
    await settleFinder(computer);
    await drive(computer, "touch", { uri: `${host}/doc-1` });
    await settleFinder(computer);
    expect(sent).toEqual([]);
    joins[1]?.(true, null);
    await eventually(() => new Set(sent)).toEqual(new Set(["server:update_desktop", "server:update_finder"]));
    expect(sent).toHaveLength(2);
  });

  test("a rejoin after which nothing is different sends nothing (#finder.change.rejoin)", async () => {
    const sent: string[] = [];
    await using server = await startPlainServer((socket: Socket) => {
      socket.onAny((event: string) => event.startsWith("server:update") && sent.push(event));
      admit(socket);
    });
    await using lab = await startLab({ docs: { documents: 1 } });
    const { computer } = lab;
    await computer.finder.query();
    await settleFinder(computer);
    await using link = await computer.connect(server.url, { office: "main" });
    server.io.of("/smcp").disconnectSockets();
    await eventually(() => server.handshakes.length).toBe(2);
    await eventually(() => link.isJoined).toBe(true);
    await settleFinder(computer);
    await eventually(() => sent).toEqual(["server:update_desktop"]);
  });
});
