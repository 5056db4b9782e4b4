import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../browser/chromium.ts";
import { main } from "../e2e/a2c.ts";

const scan = fileURLToPath(new URL("../fixtures/documents/pdf/sources/scan.pdf", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "a2c-ocr-"));

/** A picture of words, drawn by a browser: no text is in it but for whoever can read. */
beforeAll(async () => {
  await using browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 900, height: 300 } });
  await page.setContent(
    '<body style="font: 64px serif; margin: 60px; background: white">The harvest of 1987</body>',
  );
  writeFileSync(join(folder, "words.png"), await page.screenshot());
  copyFileSync(scan, join(folder, "scan.pdf"));
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first page of a file, as Markdown, from a real server with the given flags. */
async function readFirstPage(file: string, ...flags: string[]): Promise<string> {
  const client = new Client({ name: "ocr", version: "1" });
  const args = [main, "documents", folder, "--no-index", "--log-level", "error", ...flags];
  const { PATH = "" } = process.env;
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: { PATH } }));
  try {
    const uri = await expect
      .poll(() => findUri(client, file), { timeout: 50_000, interval: 200 })
      .toBeDefined()
      .then(() => findUri(client, file));
    const { contents } = await client.readResource(
      { uri: `${uri}/pages/0?format=markdown` },
      { timeout: 60_000 },
    );
    return String(contents[0] && "text" in contents[0] ? contents[0].text : "");
  } finally {
    await client.close();
  }
}

async function findUri(client: Client, file: string): Promise<string | undefined> {
  const { resources } = await client.listResources({}, { cacheMode: "bypass" });
  return resources.find(({ _meta }) => String(_meta?.["file_uri"]).endsWith(file))?.uri;
}

describe("a picture of text", () => {
  test("is read with --ocr", async () => {
    expect(await readFirstPage("words.png", "--ocr")).toContain("harvest of 1987");
  });

  test("is read without being asked for, where Tesseract is there", async () => {
    expect(await readFirstPage("words.png")).toContain("harvest of 1987");
  });

  test("says with --ocr off how it can be seen, and what would read it", async () => {
    const page = await readFirstPage("words.png", "--ocr", "off");
    expect(page).not.toContain("1987");
    expect(page).toContain("view_page");
    expect(page).toContain("tesseract-ocr");
    expect(await readFirstPage("scan.pdf", "--ocr", "off")).toMatch(/scan/i);
  });
});
