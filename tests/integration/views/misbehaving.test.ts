import { recordingLogger, viewServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import type { Wait } from "../note-waits.ts";
import { noteWaits, waitsOf } from "../note-waits.ts";
import { drive, eventually, openOffice, startComputer } from "./parties.ts";

const uri = "dpe://com.example.docs/doc-1";

/** The waits of a query that were not kept short by an answer; the last millisecond of one that is over is none. */
function holdUps(waits: readonly Wait[]): number[] {
  const files = ["computer/src/pacing/short-waits.ts", "computer/src/desktop/desktop.ts"];
  return waitsOf(waits, ...files).filter((milliseconds) => milliseconds > 10);
}

/** What the first query waits at most; on a slow machine its time may be over before it asks. */
const FIRST_MS = 5_000;
/** What a later one waits at most, to look again at what is old. */
const LATER_MS = 300;

function expectShort(waits: readonly Wait[]): void {
  const [first = 0, ...later] = holdUps(waits);
  expect(first).toBeLessThanOrEqual(FIRST_MS);
  expect(Math.max(0, ...later)).toBeLessThanOrEqual(LATER_MS);
}

describe("a server that misbehaves", () => {
  test("one that hangs on its list holds up the others for a moment only, and only at first (#finder.slow-server)", async () => {
    await using computer = await startComputer({
      docs: viewServer({ documents: 2 }),
      stuck: viewServer({ host: "stuck", documents: 2, hangsOn: "list" }),
    });
    const waits = noteWaits();
    expect((await computer.finder.query()).totalCount).toBe(2);
    expect((await computer.finder.query()).totalCount).toBe(2);
    expect(await computer.desktop.query()).toEqual([]);
    expectShort(waits);
  });

  test("one that hangs on every read holds up the others for a moment only (#finder.slow-server)", async () => {
    const stuck = { host: "stuck", documents: 6, listsMeta: false, hangsOn: "read" } as const;
    await using computer = await startComputer({
      docs: viewServer({ documents: 2 }),
      stuck: viewServer(stuck),
    });
    const waits = noteWaits();
    expect((await computer.finder.query()).totalCount).toBe(2);
    expect((await computer.finder.query()).totalCount).toBe(2);
    expectShort(waits);
  });

  test("one that answers garbage is left out, whatever it garbles", async () => {
    await using computer = await startComputer({
      docs: viewServer({ documents: 2 }),
      lists: viewServer({ host: "lists", documents: 2, garbles: "list" }),
      reads: viewServer({ host: "reads", documents: 2, listsMeta: false, garbles: "read" }),
    });
    expect((await computer.finder.query()).documents.map(({ server }) => server)).toEqual(["docs", "docs"]);
    await expect(computer.resources.read("dpe://reads/doc-1")).rejects.toMatchObject({ code: 500 });
    await expect(computer.resources.list("lists")).rejects.toMatchObject({ code: 500 });
  });

  test("one that loops its cursors is cut off, with a warning, and what it listed is used", async () => {
    const { logger, lines } = recordingLogger();
    await using computer = await startComputer(
      { docs: viewServer({ documents: 2, loopsCursor: true }) },
      { logger },
    );
    expect((await computer.finder.query()).totalCount).toBe(2);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "warn",
        message: "an mcp server is not taken whole",
        fields: expect.objectContaining({
          server: "docs",
          problem: "resources: stopped: a cursor came twice",
        }),
      }),
    );
  });

  test("one that dies in the middle of a read fails that read at once and comes back", async () => {
    await using computer = await startComputer({ docs: viewServer({ documents: 2, diesOnRead: 2 }) });
    await using office = await openOffice(computer);
    await office.agent.readResource("lab", uri);
    await expect(office.agent.readResource("lab", `${uri}/pages/0`)).rejects.toMatchObject({
      name: "RequestError",
      code: 500,
      details: { mcp_server: "docs", reason: "closed" },
    });
    await eventually(async () => (await computer.finder.query()).totalCount).toBe(2);
    await eventually(() =>
      office.agent.readResource("lab", `${uri}/pages/1`).catch(() => undefined),
    ).toMatchObject({ page_index: 1 });
  });

  test("one that dies while it is described costs the others nothing", async () => {
    await using computer = await startComputer({
      docs: viewServer({ documents: 2 }),
      dying: viewServer({
        host: "dying",
        documents: 9,
        listsMeta: false,
        hasCatalogue: false,
        diesOnRead: 3,
      }),
    });
    const { documents } = await computer.finder.query({ limit: 100 });
    expect(documents.filter(({ server }) => server === "docs")).toHaveLength(2);
    await drive(computer, "docs.relist");
  });
});
