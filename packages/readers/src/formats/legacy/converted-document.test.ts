import { expect, test } from "vitest";
import type { OpenDocument } from "../../engine/format.ts";
import { ConvertedDocument } from "./converted-document.ts";

const copy = { facts: {} } as unknown as OpenDocument;
const gone = async (): Promise<void> => undefined;

test("a copy without a look of its own is not said to have one: a letter in .doc is laid out to be seen", () => {
  expect(new ConvertedDocument(copy, gone).picture).toBeUndefined();
});

test("a copy that can be drawn is drawn", async () => {
  const picture = async (index: number) => ({ mimeType: "image/png", bytes: new Uint8Array([index]) });
  const drawn = new ConvertedDocument({ ...copy, picture } as unknown as OpenDocument, gone);
  expect(await drawn.picture?.(7, 72)).toMatchObject({ bytes: new Uint8Array([7]) });
});
