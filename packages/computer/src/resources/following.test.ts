import { silentLogger } from "@a2c-smcp/runtime";
import { describe, expect, test, vi } from "vitest";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import { Following } from "./following.ts";

function follow(refuses: (uri: string) => boolean = () => false) {
  const subscribe = vi.fn(async (uri: string) => {
    if (refuses(uri)) throw new Error("no");
  });
  const unsubscribe = vi.fn(async (_uri: string) => undefined);
  const connection = { subscribe, unsubscribe } as Partial<McpConnection> as McpConnection;
  return { following: new Following(connection, silentLogger), subscribe, unsubscribe };
}

const uris = (calls: { mock: { calls: [string][] } }): string[] => calls.mock.calls.map(([uri]) => uri);
const settled = () => vi.waitFor(() => Promise.resolve());

describe("what is followed", () => {
  test("windows, containers and documents, each once, and nothing else", async () => {
    const { following, subscribe } = follow();
    following.follow(["dpe://h/a", "window://w", "dpe://h/b", "file:///x"]);
    following.follow(["dpe://h/a", "window://w", "dpe://h/b", "file:///x"]);
    await expect.poll(() => following.has("dpe://h/b")).toBe(true);
    expect(uris(subscribe)).toEqual(["window://w", "dpe://h", "dpe://h/a", "dpe://h/b"]);
    expect(following.has("file:///x")).toBe(false);
  });

  test("documents one by one as far as that is sensible, the rest through their container (#finder.many)", async () => {
    const { following, subscribe } = follow();
    following.follow(Array.from({ length: 2_000 }, (_, index) => `dpe://h/${index}`));
    await expect.poll(() => following.coversDocuments).toBe(true);
    expect(following.has("dpe://h/1999")).toBe(true);
    following.follow(Array.from({ length: 2_001 }, (_, index) => `dpe://h/${index}`));
    await settled();
    expect(following.coversDocuments).toBe(false);
    expect(uris(subscribe)).toHaveLength(2_001);
  });

  test("documents come after windows and containers, which a refusal must not cost", async () => {
    const { following } = follow((uri) => uri.startsWith("dpe://h/"));
    following.follow(["dpe://h/a", "window://w"]);
    await expect.poll(() => following.has("window://w")).toBe(true);
    await expect.poll(() => following.has("dpe://h")).toBe(true);
    expect(following.coversDocuments).toBe(false);
  });

  test("no more windows than is sensible", async () => {
    const { following, subscribe } = follow();
    following.follow(Array.from({ length: 300 }, (_, index) => `window://w/${index}`));
    await expect.poll(() => following.has("window://w/199")).toBe(true);
    await settled();
    expect(subscribe).toHaveBeenCalledTimes(200);
  });

  test("what is no longer listed is let go", async () => {
    const { following, unsubscribe } = follow();
    following.follow(["window://a", "window://b"]);
    await expect.poll(() => following.has("window://b")).toBe(true);
    following.follow(["window://b"]);
    await expect.poll(() => uris(unsubscribe)).toEqual(["window://a"]);
    expect(following.has("window://a")).toBe(false);
  });
});

describe("a server that refuses", () => {
  test("is not asked again for the same, and the others are followed", async () => {
    const { following, subscribe } = follow((uri) => uri === "dpe://h");
    following.follow(["dpe://h/a"]);
    await expect.poll(() => following.has("dpe://h/a")).toBe(true);
    following.follow(["dpe://h/a", "dpe://h/b"]);
    await expect.poll(() => following.has("dpe://h/b")).toBe(true);
    expect(uris(subscribe).filter((uri) => uri === "dpe://h")).toHaveLength(1);
  });

  test("that refuses everything is left alone", async () => {
    const { following, subscribe } = follow(() => true);
    following.follow(Array.from({ length: 180 }, (_, index) => `window://w/${index}`));
    await expect.poll(() => subscribe).toHaveBeenCalledTimes(50);
    await settled();
    following.follow(["window://other"]);
    await settled();
    expect(subscribe).toHaveBeenCalledTimes(50);
  });
});

test("nothing is followed after the end", async () => {
  const { following, subscribe } = follow();
  following.close();
  following.follow(["window://w"]);
  await settled();
  expect(subscribe).not.toHaveBeenCalled();
  expect(following.has("window://w")).toBe(false);
});

describe("what somebody asks for by name", () => {
  test("is followed though it is neither document nor window, and stays when the list is read anew", async () => {
    const { following, subscribe, unsubscribe } = follow();
    await following.wish("file:///x");
    following.follow(["window://w"]);
    await expect.poll(() => following.has("window://w")).toBe(true);
    expect(uris(subscribe)).toEqual(["file:///x", "window://w"]);
    expect(unsubscribe).not.toHaveBeenCalled();
    following.forgo("file:///x");
    await expect.poll(() => uris(unsubscribe)).toEqual(["file:///x"]);
  });

  test("is asked for once where it is followed anyway, and not let go with the wish", async () => {
    const { following, subscribe, unsubscribe } = follow();
    following.follow(["window://w"]);
    await expect.poll(() => following.has("window://w")).toBe(true);
    await following.wish("window://w");
    following.forgo("window://w");
    await settled();
    expect(uris(subscribe)).toEqual(["window://w"]);
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test("and is refused is told so", async () => {
    const { following } = follow(() => true);
    await expect(following.wish("file:///x")).rejects.toThrow("no");
    expect(following.has("file:///x")).toBe(false);
  });
});
