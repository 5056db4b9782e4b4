import type { FixtureWindow } from "@a2c-smcp/testkit";
import { HttpView, recordingLogger, viewServer } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { noteWaits, waitsOf } from "../note-waits.ts";
import {
  countEvents,
  countsOf,
  drive,
  eventually,
  kept,
  openOffice,
  startComputer,
  startLab,
  startView,
  ways,
} from "./parties.ts";

const many: readonly FixtureWindow[] = [
  { uri: "window://app/low", text: "low", priority: 0.1 },
  { uri: "window://app/high", text: "high", priority: 0.9 },
  { uri: "window://app/middle", text: "middle", priority: 0.5 },
];

describe.each(ways)("windows over $transport, $era era", (way) => {
  test("are shown by priority, read once, and read again when they changed (#desktop.cached) (#desktop.changes)", async () => {
    await using view = await startView(way, { windows: many });
    await using computer = await startComputer({ app: view.config });
    await using office = await openOffice(computer);
    const desktop = () => office.agent.getDesktop("lab");
    await kept(computer);
    const toldAt = async () => (await computer.desktop.inspect()).map(({ changedAt }) => changedAt.getTime());
    const before = await toldAt();
    for (const { uri } of many) await drive(computer, "touch", { uri });
    // Over HTTP a notice may come later than the answer of the call that made it.
    await eventually(async () => (await toldAt()).every((at, index) => at !== before[index])).toBe(true);
    await kept(computer);
    const shown = ["window://app/high\n\nhigh", "window://app/middle\n\nmiddle", "window://app/low\n\nlow"];
    expect(await desktop()).toEqual(shown);
    const { reads } = await countsOf(computer);
    expect(await desktop()).toEqual(shown);
    expect(await desktop()).toEqual(shown);
    expect((await countsOf(computer)).reads).toBe(reads);
    const told: unknown[] = [];
    office.agent.on("desktop-changed", (event) => told.push(event));
    await drive(computer, "set_window", { uri: "window://app/middle", text: "changed", priority: 0.5 });
    await eventually(() => told.at(-1)).toEqual({
      computer: "lab",
      desktops: ["window://app/high\n\nhigh", "window://app/middle\n\nchanged", "window://app/low\n\nlow"],
    });
    expect((await countsOf(computer)).reads).toBe(reads + 1);
  });

  test("that come and go are announced, a list that is the same is not (#desktop.changes)", async () => {
    await using view = await startView(way, { documents: 1, windows: many });
    await using computer = await startComputer({ app: view.config });
    await computer.desktop.query();
    const finder = countEvents(computer, "finder-changed");
    await drive(computer, "add_document");
    await eventually(() => finder.count).toBeGreaterThan(0);
    const changes = countEvents(computer, "desktop-changed");
    await drive(computer, "relist");
    // A Finder change that starts later is announced later than any Desktop change of before.
    const before = finder.count;
    await drive(computer, "add_document");
    await eventually(() => finder.count).toBeGreaterThan(before);
    expect(changes.count).toBe(0);
    await drive(computer, "remove_window", { uri: "window://app/high" });
    await eventually(() => changes.count).toBe(1);
    expect(await computer.desktop.query()).toHaveLength(2);
  });
});

describe("what is asked for", () => {
  test("one window is one read (#desktop.only-shown) (#desktop.size)", async () => {
    await using lab = await startLab({ app: { windows: many } });
    const { computer } = lab;
    await using office = await openOffice(computer);
    expect(await office.agent.getDesktop("lab", { size: 1 })).toEqual(["window://app/high\n\nhigh"]);
    expect((await countsOf(computer)).readsOf).toEqual({ "window://app/high": 1 });
    expect(await office.agent.getDesktop("lab", { size: 0 })).toEqual([]);
    expect((await countsOf(computer)).reads).toBe(1);
  });

  test("a fullscreen window hides the others of its server, and they are not read (#desktop.only-shown) (#desktop.fullscreen-first)", async () => {
    const windows = [...many, { uri: "window://app/full", text: "full", fullscreen: true }];
    await using lab = await startLab({ app: { windows } });
    const { computer } = lab;
    expect(await computer.desktop.query()).toEqual(["window://app/full\n\nfull"]);
    expect((await countsOf(computer)).readsOf).toEqual({ "window://app/full": 1 });
  });

  test("a window that turns out to show nothing makes room for the next (#desktop.filtered)", async () => {
    const windows = [{ uri: "window://app/bytes", isBlob: true, priority: 1 }, ...many];
    await using lab = await startLab({ app: { windows } });
    const { computer } = lab;
    expect(await computer.desktop.query({ size: 1 })).toEqual(["window://app/high\n\nhigh"]);
  });

  test("a window by its URI is the one that is listed or shown exactly so, on any server (#desktop.window)", async () => {
    const old = [{ uri: "window://old/w?priority=3", text: "old" }];
    await using lab = await startLab({
      app: { windows: [...many, { uri: "window://app/full", text: "full", fullscreen: true }] },
      old: { windows: old },
    });
    const { computer } = lab;
    await using office = await openOffice(computer);
    const one = (window: string) => office.agent.getDesktop("lab", { window });
    expect(await one("window://app/low")).toEqual(["window://app/low\n\nlow"]);
    expect(await one("window://old/w?priority=3")).toEqual(["window://old/w\n\nold"]);
    expect(await one("window://old/w")).toEqual(["window://old/w\n\nold"]);
    expect(await one("window://old/w?priority=4")).toEqual([]);
    expect(await one("window://app/LOW")).toEqual([]);
    expect((await countsOf(computer, "app")).readsOf).toEqual({ "window://app/low": 1 });
  });

  test("the server that was used last comes first (#desktop.server-order)", async () => {
    await using lab = await startLab({
      a: { windows: [{ uri: "window://a/w", text: "a" }] },
      b: { windows: [{ uri: "window://b/w", text: "b" }] },
    });
    const { computer } = lab;
    expect(await computer.desktop.query()).toEqual(["window://a/w\n\na", "window://b/w\n\nb"]);
    await countsOf(computer, "b");
    expect(await computer.desktop.query({ size: 1 })).toEqual(["window://b/w\n\nb"]);
  });
});

describe("servers of all kinds", () => {
  test("a window that is not followed is read every time (#desktop.cached)", async () => {
    await using view = await HttpView.start({ windows: [{ uri: "window://app/w", text: "1" }] });
    await using computer = await startComputer({ app: view.config });
    await kept(computer);
    // More windows than are followed one by one: the last of them is not.
    for (let index = 0; index < 210; index += 1) {
      const uri = `window://app/more-${index}`;
      view.state.windows.set(uri, { uri, text: String(index) });
    }
    await view.announce.listChanged();
    const last = { window: "window://app/more-209" };
    await eventually(() => computer.desktop.query(last)).toEqual(["window://app/more-209\n\n209"]);
    const { reads } = view.state.counts;
    await computer.desktop.query(last);
    await computer.desktop.query(last);
    expect(view.state.counts.reads).toBe(reads + 2);
  });

  test("one that hangs on reads is left out after a deadline, the others are shown (#desktop.deadline)", async () => {
    const { logger, lines } = recordingLogger();
    const servers = {
      app: viewServer({ windows: many, readDelayMs: 150 }),
      stuck: viewServer({ windows: [{ uri: "window://stuck/w" }], hangsOn: "read" }),
    };
    await using computer = await startComputer(servers, { logger });
    await computer.desktop.query({ window: "none" });
    const waits = noteWaits();
    expect(await computer.desktop.query()).toHaveLength(3);
    // The read itself has the same deadline, and may be the first to say so.
    const waited = waitsOf(waits, "computer/src/desktop/desktop.ts");
    expect(waited.length).toBeLessThanOrEqual(1);
    for (const milliseconds of waited) expect(milliseconds).toBeLessThanOrEqual(5_000);
    expect((await countsOf(computer, "app")).mostReadsAtOnce).toBe(3);
    expect(lines).toContainEqual(
      expect.objectContaining({ message: "a window could not be read and is left out" }),
    );
  });

  test("one that goes down takes its windows along, which is announced (#desktop.changes)", async () => {
    await using computer = await startComputer({
      app: viewServer({ windows: many }),
      gone: viewServer({ windows: [{ uri: "window://gone/w", text: "here" }] }),
    });
    expect(await computer.desktop.query()).toHaveLength(4);
    const changed = new Promise((resolve) => computer.once("desktop-changed", () => resolve(undefined)));
    await drive(computer, "gone.exit").catch(() => undefined);
    await changed;
    await eventually(async () => (await computer.desktop.query()).length).toBe(4);
  });

  test("two servers with one host of windows are shown both, with a warning (#read.shared-host)", async () => {
    const { logger, lines } = recordingLogger();
    await using lab = await startLab(
      {
        a: { windows: [{ uri: "window://app/w", text: "a" }] },
        b: { windows: [{ uri: "window://app/w", text: "b" }] },
      },
      { logger },
    );
    const { computer } = lab;
    expect(await computer.desktop.query()).toEqual(["window://app/w\n\na", "window://app/w\n\nb"]);
    expect(lines.filter(({ message }) => message.startsWith("mcp servers share a host"))).not.toEqual([]);
  });
});
