import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSystem } from "./web-system.ts";

/** One red pixel. */
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

const notebook = {
  nbformat: 4,
  nbformat_minor: 5,
  metadata: {},
  cells: [
    { cell_type: "markdown", metadata: {}, source: "# With a picture" },
    {
      ...{ cell_type: "code", metadata: {}, source: "draw()", execution_count: 1 },
      outputs: [{ output_type: "display_data", metadata: {}, data: { "image/png": pixel } }],
    },
  ],
};

const message = `From: a@example.com
To: b@example.com
Subject: With an attachment
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Type: text/plain

See what comes with it.
--x
Content-Type: text/html
Content-Disposition: attachment; filename="offer.html"
Content-Transfer-Encoding: base64

${Buffer.from("<script>globalThis.hacked = 1</script>").toString("base64")}
--x--
`;

let system: WebSystem;
beforeAll(async () => {
  const files = { "picture.ipynb": JSON.stringify(notebook), "offer.eml": message.replaceAll("\n", "\r\n") };
  system = await WebSystem.start({ files, hasSamples: false });
}, 90_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

test("a picture out of a document is shown, though no address would open it", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.documents(/With a picture/).click();
  const picture = page.getByRole("article").getByRole("img");
  await expect.poll(() => page.evaluate("document.querySelector('article img')?.naturalWidth")).toBe(1);
  expect(await picture.getAttribute("src")).toMatch(/^blob:/);
  expect(visitor.troubles).toEqual([]);
});

test("an attachment is saved, and nothing of it runs", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.documents(/With an attachment/).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the file" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe("wid-0-0"); // the last part of its URI
  expect(readFileSync(await download.path(), "utf8")).toContain("<script>");
  expect(await page.evaluate("globalThis.hacked")).toBeUndefined();
  expect(visitor.troubles).toEqual([]);
});
