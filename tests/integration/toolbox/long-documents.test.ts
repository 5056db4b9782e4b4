import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestClient } from "../gateway/kit.ts";
import { serveFiles } from "./serve-files.ts";

const PAGES = 700;
let me: TestClient;

/** A document with a word on every page, and one on two of them. */
beforeAll(async () => {
  const page = (n: number): string =>
    `# Pump ${n}\n\nThe pump of house ${n}${n % 300 === 0 ? " has a gasket" : ""}.`;
  me = await serveFiles({
    "pumps.md": Array.from({ length: PAGES }, (_, n) => page(n + 1)).join("\n\n"),
  });
}, 60_000);

afterAll(() => me[Symbol.asyncDispose]());

test("a word that is on all pages is found on the one that is named", async () => {
  const { text, structured } = await me.call("find_in_document", { uri: "pumps.md:690", query: "pump" });
  expect(text).toMatch(/^Hits 1 to 1 of 1 in pumps\.md, p\. 690 \(\d+ more on its other pages\):/);
  expect(structured).toMatchObject({ hits: [{ page_index: 689 }] });
});

test("a word that is on few pages is on no other, and that is said", async () => {
  expect((await me.call("find_in_document", { uri: "pumps.md:300", query: "gasket" })).text).toContain(
    "[pumps.md p. 300]",
  );
  const { text } = await me.call("find_in_document", { uri: "pumps.md:690", query: "gasket" });
  expect(text).toContain("No hits. Looked for in pumps.md, p. 690 (2 more on its other pages).");
});

test("all hits of a long document are reached, the last as well as the first", async () => {
  const pagesFrom = async (offset: number) => {
    const asked = { uri: "pumps.md", query: "pump", limit: 100, offset, max_tokens: 20_000 };
    const { structured } = await me.call("find_in_document", asked);
    const hits = structured["hits"] as { page_index: number }[];
    return { pages: hits.map(({ page_index }) => page_index), next: structured["next"] };
  };
  const [first, last] = [await pagesFrom(0), await pagesFrom(PAGES - 100)];
  expect(new Set([...first.pages, ...last.pages]).size).toBe(200);
  expect(first.next).toBeDefined();
  expect(last.next).toBeUndefined();
});
