import type { Computer } from "@a2c-smcp/computer";
import { HttpView, recordingLogger } from "@a2c-smcp/testkit";
import { describe, expect, test } from "vitest";
import { countsOf, drive, eventually, kept, startComputer, startLab } from "./parties.ts";

/** A Computer whose one server is configured as one of before 0.2. */
async function legacyComputer(windows: readonly { uri: string; text: string }[]) {
  const view = await HttpView.start({ windows });
  const computer = await startComputer({ old: { ...view.config, legacy_window_query: true } });
  return { computer, view };
}

/** Does something, and waits for the notice of the window; that of its first listing may still be on its way too. */
async function untilTold(computer: Computer, act: () => Promise<unknown>): Promise<void> {
  const changed = async () => (await computer.desktop.inspect())[0]?.changedAt.getTime();
  const before = await changed();
  await act();
  await eventually(changed).not.toBe(before);
}

describe("the identity of a window is its host and path", () => {
  test("a query decides neither its place nor whether it is alone (#desktop.identity)", async () => {
    const { logger, lines } = recordingLogger();
    const windows = [
      { uri: "window://old/a", text: "a" },
      { uri: "window://old/b?priority=95&fullscreen=1", text: "b" },
    ];
    await using lab = await startLab({ old: { windows } }, { logger });
    expect(await lab.computer.desktop.query()).toEqual(["window://old/a\n\na", "window://old/b\n\nb"]);
    const reasons = lines.map(({ fields }) => fields["reason"]);
    expect(reasons).toContainEqual(expect.stringContaining("query dropped"));
  });

  test("two URIs that differ in the query are one window, the first listed (#desktop.identity)", async () => {
    const windows = ["1", "2"].map((n) => ({ uri: `window://app/q?n=${n}`, text: n }));
    await using lab = await startLab({ app: { windows } });
    expect(await lab.computer.desktop.query()).toEqual(["window://app/q\n\n1"]);
    expect(lab.computer.desktop.count("app")).toBe(1);
  });

  test("it can be asked for as it is shown and as it is listed (#desktop.shown-uri)", async () => {
    const listed = "window://app/q?n=1";
    await using lab = await startLab({ app: { windows: [{ uri: listed, text: "x" }] } });
    const shown = ["window://app/q\n\nx"];
    for (const window of ["window://app/q", listed])
      expect(await lab.computer.desktop.query({ window })).toEqual(shown);
    expect(await lab.computer.desktop.query({ window: "window://app/q?n=2" })).toEqual([]);
  });

  test("it can be read as it is shown, at its server or wherever it is (#desktop.shown-uri)", async () => {
    const listed = "window://app/q?n=1";
    await using lab = await startLab({
      other: { documents: 1 },
      app: { windows: [{ uri: listed, text: "x" }] },
    });
    await lab.computer.desktop.query();
    for (const server of [undefined, "app"])
      expect(await lab.computer.resources.read("window://app/q", { server })).toMatchObject({
        contents: [{ text: "x" }],
      });
    await expect(lab.computer.resources.read("window://app/none")).rejects.toMatchObject({ code: 404 });
  });

  test("a notice of the URI as shown reads the window that is listed with a query (#desktop.shown-uri)", async () => {
    const listed = "window://app/c?fullscreen=1";
    await using lab = await startLab({ app: { era: "legacy", windows: [{ uri: listed, text: "old" }] } });
    const { computer, views } = lab;
    await kept(computer);
    await untilTold(computer, () => drive(computer, "touch", { uri: listed }));
    expect(await computer.desktop.query()).toEqual(["window://app/c\n\nold"]);
    views.app.state.windows.set(listed, { uri: listed, text: "new" });
    await untilTold(computer, () => views.app.announce.updated("window://app/c"));
    expect(await computer.desktop.query()).toEqual(["window://app/c\n\nnew"]);
  });

  test("a server of before 0.2 is laid out by its queries when its configuration says so (#desktop.legacy-query)", async () => {
    const windows = [
      { uri: "window://old/a?priority=10", text: "a" },
      { uri: "window://old/b?priority=90", text: "b" },
    ];
    const { computer, view } = await legacyComputer(windows);
    await using _ = { [Symbol.asyncDispose]: async () => void (await computer.close()) };
    await using __ = view;
    expect(await computer.desktop.query()).toEqual(["window://old/b\n\nb", "window://old/a\n\na"]);
  });
});

describe("what a window shows", () => {
  test("is its text as it is, indent and blank lines included (#desktop.text-untouched)", async () => {
    const text = "    indented\n  less\n\n";
    await using lab = await startLab({ app: { windows: [{ uri: "window://app/w", text }] } });
    expect(await lab.computer.desktop.query()).toEqual([`window://app/w\n\n${text}`]);
  });

  test("is never older than a second when it is computed at the read (#desktop.computed)", async () => {
    const uri = "window://app/cpu";
    await using lab = await startLab({ app: { windows: [{ uri, text: "1 %" }] } });
    const { computer, views } = lab;
    await kept(computer);
    expect(await computer.desktop.query()).toEqual([`${uri}\n\n1 %`]);
    views.app.state.windows.set(uri, { uri, text: "99 %" });
    // Nobody tells of it.
    await eventually(() => computer.desktop.query()).toEqual([`${uri}\n\n99 %`]);
  });

  test("is read only when it changed, once its server has told of a change (#desktop.computed) (#desktop.cached)", async () => {
    const uri = "window://app/w";
    await using lab = await startLab({ app: { windows: [{ uri, text: "1" }] } });
    const { computer } = lab;
    await kept(computer);
    await untilTold(computer, () => drive(computer, "touch", { uri }));
    await computer.desktop.query();
    const { reads } = await countsOf(computer);
    const until = performance.now() + 1_500;
    while (performance.now() < until) await computer.desktop.query();
    expect((await countsOf(computer)).reads).toBe(reads);
  });
});
