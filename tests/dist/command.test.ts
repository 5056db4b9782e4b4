import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoneProject } from "./lone-project.ts";
import { installAlone } from "./lone-project.ts";
import { publishedCommand, root } from "./packages.ts";

const MEGABYTE = 1024 * 1024;
const scratch = mkdtempSync(join(tmpdir(), "a2c-command-"));
const documents = join(scratch, "documents");
let project: LoneProject;
let installed: string;

beforeAll(() => {
  project = installAlone(["a2c-smcp"]);
  installed = join(project.folder, "node_modules", "a2c-smcp");
  mkdirSync(documents);
  const fixtures = join(root, "tests", "fixtures", "documents");
  for (const kind of ["image", "pdf", "spreadsheets", "text-family", "word-and-slides"])
    cpSync(join(fixtures, kind, "sources"), join(documents, kind), { recursive: true });
}, 120_000);

afterAll(() => {
  project.remove();
  rmSync(scratch, { recursive: true, force: true });
}, 60_000);

/** A client of a documents server whose index is done, or nearly. */
async function openDocuments(main: string, folder: string, home: string): Promise<Client> {
  const args = [main, "documents", folder, "--log-level", "error"];
  const client = new Client({ name: "dist", version: "1.0.0" });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env: { HOME: home, PATH: process.env["PATH"] ?? "" },
    stderr: "inherit",
  });
  await client.connect(transport);
  await client.callTool({ name: "index_status", arguments: { wait_seconds: 50 } });
  return client;
}

/** The first page of every document, or what is wrong with it, as a documents server gives them. */
async function firstPages(main: string, home: string): Promise<Map<string, string>> {
  const client = await openDocuments(main, documents, home);
  const pages = new Map<string, string>();
  try {
    const { resources } = await client.listResources();
    for (const { uri } of resources) {
      const page = client.readResource({ uri: `${uri}/pages/0` });
      const text = page.then(({ contents }) => JSON.stringify(contents));
      pages.set(uri, await text.catch((error: Error) => error.message));
    }
  } finally {
    await client.close();
  }
  return pages;
}

test("publint has nothing to say, and the licences of all that is inside go along", async () => {
  const { messages } = await publint({ pkgDir: publishedCommand().folder, strict: true });
  expect(messages).toEqual([]);
  const licences = readFileSync(join(installed, "dist", "licenses.txt"), "utf8");
  for (const name of ["zod", "socket.io", "pdfjs-dist", "commander", "@kenjiuno/msgreader"])
    expect(licences).toContain(`\n${name} `);
});

test("it needs few packages and little room", () => {
  const kilobytes = Number(
    execFileSync("du", ["-sk", join(project.folder, "node_modules")], { encoding: "utf8" }).split("\t")[0],
  );
  expect(kilobytes * 1024).toBeLessThan(120 * MEGABYTE);
  const lock = JSON.parse(readFileSync(join(project.folder, "node_modules", ".package-lock.json"), "utf8"));
  expect(Object.keys(lock.packages).length).toBeLessThan(12);
  expect(existsSync(join(project.folder, "node_modules", "@a2c-smcp"))).toBe(false);
});

test("every document reads as it does from the packages", async () => {
  const main = join(root, "packages", "cli", "dist", "main.js");
  const expected = await firstPages(main, join(scratch, "home-of-packages"));
  const pages = await firstPages(join(installed, "dist", "main.js"), join(scratch, "home-of-command"));
  expect(expected.size).toBeGreaterThan(40);
  expect(Object.fromEntries(pages)).toEqual(Object.fromEntries(expected));
}, 120_000);

test("its index finds a word within a page, in traditional characters too", async () => {
  const folder = join(scratch, "one-note");
  mkdirSync(folder);
  writeFileSync(join(folder, "note.txt"), "Monday\n\nThe heliotrope stands beside 气象站.\n");
  const main = join(installed, "dist", "main.js");
  const client = await openDocuments(main, folder, join(scratch, "home-of-index"));
  try {
    for (const query of ["heliotrope", "氣象站"]) {
      const { content } = await client.callTool({ name: "search_documents", arguments: { query } });
      expect(JSON.stringify(content)).toContain("/note-");
    }
  } finally {
    await client.close();
  }
}, 60_000);

test("its name brings the samples, and a folder needs no command", () => {
  expect(readdirSync(join(installed, "dist", "samples"))).toContain("product");
  const a2c = join(project.folder, "node_modules", ".bin", "a2c");
  expect(project.run(a2c, ["--version"])).toMatch(/^a2c \d/);
  expect(project.run(a2c, [documents, "--help"])).toContain("Usage: a2c up");
});
