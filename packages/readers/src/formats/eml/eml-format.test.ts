import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { emlFormat } from "./eml-format.ts";

describeFormat("mail", { format: emlFormat, files: ["harbour.eml"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["harbour.eml"])("%s", async (name) => {
    await using document = await openPath(emlFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

describe("mail", () => {
  test("a picture in the text and an attachment hand out their bytes", async () => {
    await using document = await openPath(emlFormat, sourcePath("harbour.eml"));
    const { elements } = await document.page(0);
    const shown = elements.find(({ content }) => content["url"] === "cid:dot@x");
    expect((await document.blob(shown?.element_id ?? ""))?.mimeType).toBe("image/gif");
    const attached = elements.find(({ content }) => content["title"] === "tides.csv");
    const blob = await document.blob(attached?.element_id ?? "");
    expect(Buffer.from(blob?.bytes ?? []).toString()).toMatch(/^hour,height/);
  });

  test("an attachment beyond the limit is named but not handed out", async () => {
    await using document = await openPath(emlFormat, sourcePath("harbour.eml"), { blobBytes: 5 });
    const { elements } = await document.page(0);
    const attached = elements.find(({ content }) => content["title"] === "tides.csv");
    expect(await document.blob(attached?.element_id ?? "")).toBeUndefined();
  });

  test("a forwarded message is a page of its own", async () => {
    await using document = await openPath(emlFormat, sourcePath("harbour.eml"));
    expect((await document.pages({ offset: 0, limit: 9 })).map(({ title }) => title)).toEqual([
      "Grüße from the harbour",
      "An older message",
    ]);
  });

  test.each([
    [
      "parts nested without end",
      `Subject: x\n${Array.from({ length: 500 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join("")}`,
    ],
    ["words without a header", "\n\njust words"],
  ])("%s are refused", async (_, bytes) => {
    await expect(openContent(emlFormat, { name: "x.eml", bytes })).rejects.toMatchObject({ code: "damaged" });
  });
});
