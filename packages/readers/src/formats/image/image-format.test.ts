import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  dump,
  golden,
  sourceFile,
  sourcePath,
} from "../../../../../tests/fixtures/documents/image/golden.ts";
import { fixtures } from "../../../../../tests/fixtures/documents/image/make.ts";
import type { Format, OpenDocument, OpenOptions } from "../../engine/format.ts";
import { defaultLimits } from "../../engine/limits.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { bmpFormat, gifFormat, jpegFormat, pngFormat, tiffFormat, webpFormat } from "./image-format.ts";

const options: OpenOptions = { limits: defaultLimits, passwords: [] };
const all: readonly Format[] = [bmpFormat, gifFormat, jpegFormat, pngFormat, tiffFormat, webpFormat];

for (const [format, file] of [
  [pngFormat, "grey.png"],
  [jpegFormat, "dawn.jpeg"],
  [tiffFormat, "pages.tiff"],
] as const)
  describeFormat(format.fileType, { format, files: [sourcePath(file)] });

describe("golden files", () => {
  test.each(Object.keys(fixtures))("%s is read as it was", async (name) => {
    const document = await open(name);
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
    await document.close();
  });
});

test("each frame of a TIFF file is a page with its name or number", async () => {
  const document = await open("pages.tiff");
  expect(await document.pages({ offset: 0, limit: 10 })).toEqual([
    { title: "Front", elementCount: 1 },
    { title: "Frame 2", elementCount: 1 },
    { title: "Back of the card", elementCount: 1 },
  ]);
  expect((await document.page(1)).elements[0]?.content).toMatchObject({ width: 20, height: 10 });
});

test("a frame is handed out as PNG, which viewers of TIFF are not needed for", async () => {
  const blob = await (await open("pages.tiff")).blob("img-1-0");
  expect(blob?.mimeType).toBe("image/png");
  const bytes = Buffer.from(blob?.bytes ?? []);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([20, 10]);
});

test("other images are handed out byte for byte", async () => {
  const blob = await (await open("grey.png")).blob("img-0-0");
  expect(blob).toEqual({ mimeType: "image/png", bytes: Buffer.from(fixtures["grey.png"]?.() ?? []) });
});

test("what a camera writes becomes title, author and metadata", async () => {
  const { facts } = await open("dawn.jpeg");
  expect(facts).toMatchObject({
    author: "Anna Ammel",
    summary: "The harbour at dawn",
    metadata: { width: 8, height: 8, orientation: 6, modified: "2026-03-01T06:30:00" },
  });
});

test("directories of a TIFF file that lead back to each other end", async () => {
  const folder = await mkdtemp(join(tmpdir(), "a2c-tiff-"));
  const bytes = Buffer.from(fixtures["motorola.tif"]?.() ?? []);
  // The first directory is at 8; its link to the next stands after its nine entries.
  bytes.writeUInt32BE(8, 8 + 2 + 9 * 12);
  await writeFile(join(folder, "loop.tif"), bytes);
  const document = await tiffFormat.open(await sourceFile(join(folder, "loop.tif")), options);
  expect(document.facts.pageCount).toBe(1);
  await rm(folder, { recursive: true });
});

test("an image beyond what may be handed out is refused with the limit", async () => {
  const file = await sourceFile(sourcePath("plain.bmp"));
  const document = await bmpFormat.open(file, { ...options, limits: { ...defaultLimits, blobBytes: 10 } });
  await expect(document.blob("img-0-0")).rejects.toMatchObject({ code: "too-large" });
});

async function open(name: string): Promise<OpenDocument> {
  const format = all.find(({ extensions }) => extensions.some((extension) => name.endsWith(`.${extension}`)));
  if (!format) throw new Error(`nobody reads ${name}`);
  return format.open(await sourceFile(sourcePath(name)), options);
}
