import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ResourceHub } from "../resources/resource-hub.ts";
import { WindowContents } from "./window-contents.ts";

const uri = "window://w";

function contentsOf(isFollowed: () => boolean) {
  let serial = 0;
  const readResource = vi.fn(async () => {
    serial += 1;
    return { contents: [{ uri, text: String(serial) }] };
  });
  const source = { connection: { readResource }, isFollowed };
  const hub = { get: (server: string) => (server === "s" ? source : undefined) };
  return { contents: new WindowContents(hub as unknown as ResourceHub, 1_000), readResource };
}

const textOf = async (contents: WindowContents): Promise<unknown> =>
  ((await contents.read("s", uri)) as { text: string }[])[0]?.text;

describe("the contents of a window (#desktop.cached)", () => {
  test("are kept while it is followed, until it changes", async () => {
    const { contents } = contentsOf(() => true);
    expect([await textOf(contents), await textOf(contents)]).toEqual(["1", "1"]);
    contents.drop("s", uri);
    expect([await textOf(contents), await textOf(contents)]).toEqual(["2", "2"]);
    contents.keepOnly("s", new Set());
    expect(await textOf(contents)).toBe("3");
  });

  test("are at most a second old when it has never told of a change (#desktop.computed)", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { contents } = contentsOf(() => true);
    expect(await textOf(contents)).toBe("1");
    vi.advanceTimersByTime(1_000);
    expect(await textOf(contents)).toBe("1");
    vi.advanceTimersByTime(1);
    expect(await textOf(contents)).toBe("2");
  });

  test("are kept for as long as it takes once it has told of a change (#desktop.computed)", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { contents } = contentsOf(() => true);
    contents.noteTold("s", uri);
    expect(await textOf(contents)).toBe("1");
    vi.advanceTimersByTime(3_600_000);
    expect(await textOf(contents)).toBe("1");
  });

  test("are read every time when it is not followed", async () => {
    const { contents } = contentsOf(() => false);
    expect([await textOf(contents), await textOf(contents)]).toEqual(["1", "2"]);
  });

  test("that were asked for before it was followed are not kept: a change may have been missed", async () => {
    let isFollowed = false;
    const { contents } = contentsOf(() => isFollowed);
    const first = textOf(contents);
    isFollowed = true;
    expect([await first, await textOf(contents), await textOf(contents)]).toEqual(["1", "2", "2"]);
  });

  test("are read once for two who ask at the same time", async () => {
    const { contents, readResource } = contentsOf(() => false);
    expect(await Promise.all([textOf(contents), textOf(contents)])).toEqual(["1", "1"]);
    expect(readResource).toHaveBeenCalledTimes(1);
  });

  test("that changed while they were read are read again", async () => {
    const { contents } = contentsOf(() => true);
    const first = textOf(contents);
    contents.drop("s", uri);
    expect([await first, await textOf(contents)]).toEqual(["1", "2"]);
  });

  test("that could not be read are tried again", async () => {
    const { contents, readResource } = contentsOf(() => true);
    readResource.mockRejectedValueOnce(new Error("no"));
    await expect(contents.read("s", uri)).rejects.toThrow("no");
    expect(await textOf(contents)).toBe("1");
    await expect(contents.read("gone", uri)).rejects.toThrow("MCP server gone is gone");
  });
});
