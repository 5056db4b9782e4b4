import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { msgFormat } from "./msg-format.ts";

describeFormat("Outlook messages", { format: msgFormat, files: ["message.msg"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["message.msg"])("%s", async (name) => {
    await using document = await openPath(msgFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

describe("Outlook messages", () => {
  test("an attachment hands out its bytes", async () => {
    await using document = await openPath(msgFormat, sourcePath("message.msg"));
    const blob = await document.blob("wid-0-0");
    expect(Buffer.from(blob?.bytes ?? []).toString()).toBe("three words here\n");
  });

  test("chains of sectors that run in a circle are refused, not followed", async () => {
    const bytes = await readFile(sourcePath("message.msg"));
    // The first sector of the directory leads back to itself.
    bytes.writeUInt32LE(1, 512 + 4);
    const opening = openContent(msgFormat, { name: "x.msg", bytes });
    await expect(opening).rejects.toMatchObject({
      code: "damaged",
      message: expect.stringContaining("circle"),
    });
  });

  test("a file of another kind is refused", async () => {
    const opening = openContent(msgFormat, { name: "x.msg", bytes: "no message" });
    await expect(opening).rejects.toMatchObject({ code: "damaged" });
  });
});
