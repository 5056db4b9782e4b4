import { afterAll, beforeAll, expect, test } from "vitest";
import { encodePng } from "../../../packages/readers/src/formats/image/png-encode.ts";
import type { TestClient } from "../gateway/kit.ts";
import { serveFiles } from "./serve-files.ts";

let me: TestClient;

/** A picture, and a text, where nobody reads pictures. */
beforeAll(async () => {
  const picture = encodePng({ width: 80, height: 50, rgba: new Uint8Array(80 * 50 * 4).fill(120) });
  me = await serveFiles({
    "scan.png": picture,
    "notes.md": "# Notes\n\nThe pump was oiled.\n",
  });
}, 30_000);

afterAll(() => me[Symbol.asyncDispose]());

test("a search that finds nothing says that nobody has read the pictures", async () => {
  const { text, structured } = await me.call("search_documents", { query: "zeppelin" });
  expect(text).toMatch(/^Nothing in what is searchable so far\./);
  expect(text).toContain("1 file has pages that are pictures whose text was not read");
  expect(text).toContain("Tesseract");
  expect(structured).toMatchObject({ searched: [{ coverage: { unread_pictures: 1 } }] });
});

test("nothing found in a picture is not said to be nowhere in it", async () => {
  const { text } = await me.call("find_in_document", { uri: "scan.png", query: "zeppelin" });
  expect(text).not.toContain("No hits");
  expect(text).toContain("It has pages that are pictures whose text was not read: view_page shows them");
  expect((await me.call("find_in_document", { uri: "notes.md", query: "zeppelin" })).text).toContain(
    "No hits.",
  );
});

test.each([undefined, "scan.png", "scan.png:1"])("a quote may stand in a picture: %s", async (uri) => {
  const { text, structured } = await me.call("check_quote", { quote: "zeppelin over it", uri });
  expect(text).toMatch(/^Not found in what is searchable so far/);
  expect(text).toContain("view_page shows");
  expect(structured).toMatchObject({ found: false, is_complete: false });
});

test("a quote that a text does not have is not there, whatever pictures there are beside it", async () => {
  const { text } = await me.call("check_quote", { quote: "zeppelin over it", uri: "notes.md" });
  expect(text).toMatch(/^No: nothing like it/);
});
