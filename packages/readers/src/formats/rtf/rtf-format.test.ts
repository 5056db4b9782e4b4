import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { rtfFormat } from "./rtf-format.ts";

describeFormat("RTF", { format: rtfFormat, files: ["letter.rtf"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["letter.rtf"])("%s", async (name) => {
    await using document = await openPath(rtfFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

const rtf = (text: string) => ({ name: "x.rtf", bytes: text });

describe("RTF", () => {
  test("each font is read in its own character set", async () => {
    await using document = await openPath(rtfFormat, sourcePath("letter.rtf"));
    const text = (await document.page(0)).elements.find(({ category }) => category === "text");
    expect(text?.content["text"]).toBe("This is café and €uro, 日本 and Привет, 中 then bold\non two lines.");
  });

  test("groups without end are refused, and closing braces too many are passed over", async () => {
    await expect(openContent(rtfFormat, rtf(`{\\rtf1${"{".repeat(100_000)}`))).rejects.toMatchObject({
      code: "too-large",
    });
    await using document = await openContent(rtfFormat, rtf("{\\rtf1 a}}}}} b"));
    expect((await document.page(0)).elements[0]?.content["text"]).toBe("a b");
  });

  test("a file that is cut keeps what it has, and says so", async () => {
    await using document = await openContent(rtfFormat, rtf("{\\rtf1 {\\b half a sent"));
    expect((await document.page(0)).elements[0]?.content["text"]).toBe("half a sent");
    expect(document.facts.metadata?.["problems"]).toEqual([expect.stringContaining("cut")]);
  });

  test("a picture hands out its bytes", async () => {
    await using document = await openPath(rtfFormat, sourcePath("letter.rtf"));
    const blob = await document.blob("img-0-0");
    expect(Buffer.from(blob?.bytes ?? []).toString("hex")).toBe("89504e470d0a1a0a");
  });

  test("a title that was lost to question marks is no title", async () => {
    await using document = await openContent(rtfFormat, rtf("{\\rtf1{\\info{\\title ????}}x}"));
    expect(document.facts.title).toBeUndefined();
  });

  test("another file under the name is refused", async () => {
    await expect(openContent(rtfFormat, rtf("plain words"))).rejects.toMatchObject({ code: "damaged" });
  });
});
