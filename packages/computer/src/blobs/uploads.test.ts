import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PutBlob } from "@a2c-smcp/protocol";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cleanHint } from "./upload-hint.ts";
import type { UploadOptions } from "./uploads.ts";
import { Uploads } from "./uploads.ts";

const refused = (reason: string) => ({ code: 4019, details: { reason } });

function start(options: UploadOptions = {}) {
  const landingRoot = mkdtempSync(join(tmpdir(), "uploads-"));
  onTestFinished(() => rmSync(landingRoot, { recursive: true, force: true }));
  const uploads = new Uploads({ landingRoot, ...options });
  onTestFinished(() => uploads.close());
  return { uploads, landingRoot, left: () => readdirSync(join(landingRoot, ".a2c-upload")) };
}

/** The pieces of an upload, each of one byte. */
function piecesOf(text: string): PutBlob[] {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return [...text].map((character, offset) => ({
    ...{ agent: "a", req_id: `r${offset}`, computer: "c", chunk_offset: offset },
    ...{ eof: offset === text.length - 1, blob: Buffer.from(character).toString("base64") },
    ...(offset === 0 ? { total_size: text.length, sha256 } : {}),
  }));
}

afterEach(() => vi.useRealTimers());

describe("an Agent that uploads without end (#blobs.upload)", () => {
  test("has four uploads under way at most, however many it begins at once", async () => {
    const { uploads } = start();
    const [first] = piecesOf("abc");
    if (!first) throw new Error("no piece");
    const begun = await Promise.allSettled(Array.from({ length: 20 }, () => uploads.take(first)));

    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(begun.at(-1)).toMatchObject({ reason: refused("busy") });
  });

  test("fills the folder up to its bound, uploads that are under way counted", async () => {
    const { uploads, landingRoot } = start({ maxLandingBytes: 10 });
    writeFileSync(join(landingRoot, "of-somebody-else"), "x".repeat(100));
    for (const piece of piecesOf("a")) await uploads.take(piece);
    const [begun] = piecesOf("b".repeat(6));
    const [next] = piecesOf("c".repeat(4));
    if (!begun || !next) throw new Error("no piece");
    await uploads.take(begun);

    await expect(uploads.take(next)).rejects.toMatchObject(refused("too_large"));
    for (const piece of piecesOf("d".repeat(1))) await uploads.take(piece);
    expect(readdirSync(landingRoot)).toHaveLength(4);
  });

  test("cannot write one piece twice by sending it twice at once", async () => {
    const { uploads } = start();
    const [first, second, third] = piecesOf("abc");
    if (!first || !second || !third) throw new Error("no piece");
    const { upload_id } = await uploads.take(first);
    const both = await Promise.allSettled([
      uploads.take({ ...second, upload_id }),
      uploads.take({ ...second, upload_id }),
    ]);
    const { landing_path } = await uploads.take({ ...third, upload_id });

    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(readFileSync(String(landing_path), "utf8")).toBe("abc");
  });

  test("leaves nothing of an upload that it does not go on with", async () => {
    const { uploads, left } = start({ uploadIdleMs: 1_000 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const [first, second] = piecesOf("abc");
    if (!first || !second) throw new Error("no piece");
    const { upload_id } = await uploads.take(first);
    expect(left()).toHaveLength(1);
    vi.advanceTimersByTime(1_001);
    vi.useRealTimers();

    await expect.poll(left).toEqual([]);
    await expect(uploads.take({ ...second, upload_id })).rejects.toMatchObject(refused("invalid_upload"));
  });

  test("leaves nothing after a crash: the next run removes what was not finished", async () => {
    const { landingRoot, left, uploads } = start();
    const [first] = piecesOf("abc");
    if (!first) throw new Error("no piece");
    await uploads.take(first);
    const next = new Uploads({ landingRoot });
    for (const piece of piecesOf("x")) await next.take(piece);

    expect(left()).toEqual([]);
  });
});

test.each([
  ["../../etc/passwd", "etc_passwd"],
  ["a b\u0000c.txt", "a_b_c.txt"],
  ["..", ""],
  ["-rf", "rf"],
  ["x".repeat(100), "x".repeat(64)],
])("the name %j becomes %j", (hint, name) => {
  expect(cleanHint(hint)).toBe(name);
});
