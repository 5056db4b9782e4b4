import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { romanPdf } from "@a2c-smcp/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zip } from "../fixtures/documents/word-and-slides/zip.ts";
import { WebSystem } from "./web-system.ts";

const fixture = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/documents/${path}`, import.meta.url)));

const types = (part: string, kind: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`;
const relationship = (part: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ` +
  `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`;

/** An office file with one part. */
const office = (part: string, kind: string, content: string) =>
  zip([
    { name: "[Content_Types].xml", content: types(part, kind) },
    { name: "_rels/.rels", content: relationship(part) },
    { name: part, content },
  ]);

const emptyDeck = office(
  "ppt/presentation.xml",
  "presentationml.presentation",
  `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>`,
);

/** One paragraph that is longer than what is indexed of an element. */
const longLetter = office(
  "word/document.xml",
  "wordprocessingml.document",
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>` +
    `quokka ${"letter ".repeat(1_250_000)}</w:t></w:r></w:p></w:body></w:document>`,
);

const longTitle = "Checking it in the autumn, before the first frost, with the lid closed";

let system: WebSystem;
beforeAll(async () => {
  system = await WebSystem.start({
    hasSamples: false,
    files: {
      "empty-deck.pptx": emptyDeck,
      "long-letter-whose-name-is-longer-than-a-row.docx": longLetter,
      "roman.pdf": romanPdf,
      "deck.pptx": fixture("word-and-slides/sources/deck.pptx"),
      "long.md": `# ${longTitle}\n\nOne.\n\n# Checking it in the autumn, after the first frost\n\nTwo.`,
      "cells.ipynb": JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [] }),
    },
  });
}, 120_000);
afterAll(() => system?.[Symbol.asyncDispose](), 30_000);

test("a deck without slides is said to be empty, and no error", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.documents(/empty-deck/).click();
  await page.getByRole("heading", { name: "This document has no pages" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await visitor.screenshot("empty-deck");
});

test("a file is found by its name, whatever its title is", async () => {
  await using visitor = await system.visit();
  await visitor.open("/?q=deck.pptx&within=titles");
  await expect.poll(() => visitor.documents().count()).toBe(2);
});

test("a file that is searchable only in part says so in the list and in results", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  const row = visitor.documents(/long-letter-whose/);
  await row.getByText(/Searchable only in part: searchable up to page 1/).waitFor({ state: "attached" });
  expect(await row.innerText()).toContain("in part");
  // The name gives way to the mark, which stays in sight.
  const [mark, list] = await Promise.all([row.locator(".badge").boundingBox(), row.boundingBox()]);
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThan((list?.x ?? 0) + (list?.width ?? 0));
  await visitor.open("/?q=quokka&within=text");
  const hit = page.getByRole("listbox", { name: "Text" }).getByRole("option").first();
  await hit.waitFor();
  expect(await hit.innerText()).toContain("in part");
  await visitor.screenshot("in-part");
});

test("a page is counted from 1, with what is printed on it", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.documents(/roman/).click();
  await page.getByText("1 of 2").waitFor();
  await page.getByText("printed i", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText("printed ii", { exact: true }).waitFor();
  const rows = page.getByRole("listbox", { name: "Pages" });
  await rows.getByText("printed ii · 1 element").waitFor();
});

test("a hit says what is printed on its page, in results and in the palette", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.open("/?q=preface+two&within=text");
  await page.getByText("Page 2 (printed ii)").first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Go to anything" }).fill("preface two");
  await page.getByRole("option", { name: /Page 2 \(printed ii\)/ }).waitFor();
});

test("long titles of pages are told apart, and a notebook has a short name on its icon", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  expect(await visitor.documents(/cells/).locator(".type-icon").innerText()).toBe("NB");
  await visitor
    .documents(/long\.md/)
    .first()
    .click();
  const title = page.getByRole("listbox", { name: "Pages" }).locator(".row-title").first();
  await title.waitFor();
  // Two lines of 13 pixels and a quarter.
  expect(await title.evaluate((one) => one.clientHeight)).toBeGreaterThan(30);
});

test("while files are read, results say how many can be searched, and nothing is nothing only then", async () => {
  await using visitor = await system.visit();
  const { page } = visitor;
  await visitor.open("/?q=xqzzyv&within=text");
  await page.getByRole("heading", { name: "Nothing found in what was searched" }).waitFor();
  const text = "A line that has to be read. ".repeat(4_000);
  for (let index = 0; index < 120; index += 1)
    system.write(`later/${index}.md`, `# Later ${index}\n\n${text}`);
  await page
    .getByText(/\d+ of \d+ files can be searched so far/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByRole("heading", { name: "Nothing found yet" }).waitFor({ timeout: 60_000 });
  await page.getByRole("progressbar").first().waitFor();
  await visitor.screenshot("still-reading");
  await page
    .getByRole("heading", { name: "Nothing found in what was searched" })
    .waitFor({ timeout: 120_000 });
}, 240_000);
