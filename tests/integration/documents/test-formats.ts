import { writeSync } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import type { Category } from "@a2c-smcp/protocol";
import type { Format, FormatEntry, OpenDocument, SourceFile } from "../../../packages/documents/src/index.ts";
import { elementId, pageOfElement } from "../../../packages/readers/src/engine/element-id.ts";
import { cutTables, PageBuilder, windowElement } from "../../../packages/readers/src/engine/elements.ts";
import { encodeFrame } from "../../../packages/readers/src/worker/frame-channel.ts";
import type { FromWorker } from "../../../packages/readers/src/worker/messages.ts";
import { CHANNEL_DESCRIPTOR, toFrame } from "../../../packages/readers/src/worker/worker-frames.ts";

/** A document written down as JSON, so that a test says in place what is in it. */
export interface TestDocument {
  readonly title?: string;
  readonly keywords?: readonly string[];
  readonly pages: readonly TestPage[];
  /** A file that gets a line for every page that is parsed. */
  readonly log?: string;
  /** What such a line begins with, instead of `page`. */
  readonly logAs?: string;
}

export interface TestPage {
  readonly title: string;
  readonly elements: readonly TestElement[];
}

export interface TestElement {
  readonly category: Category;
  readonly content: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Base64. */
  readonly blob?: string;
}

async function openTestDocument(file: SourceFile): Promise<OpenDocument> {
  const spec = JSON.parse(await readFile(file.path, "utf8")) as TestDocument;
  const build = (index: number) => {
    const builder = new PageBuilder(index);
    for (const { category, content, metadata } of spec.pages[index]?.elements ?? [])
      builder.add(category, content, metadata === undefined ? {} : { metadata });
    return { title: spec.pages[index]?.title ?? "", elements: builder.elements };
  };
  const find = (id: string) => {
    const pageIndex = pageOfElement(id) ?? spec.pages.length;
    const element = build(pageIndex).elements.find(({ element_id }) => element_id === id);
    return element && { ...element, pageIndex };
  };
  return {
    facts: { pageCount: spec.pages.length, title: spec.title, keywords: spec.keywords },
    pages: async ({ offset, limit }) =>
      spec.pages.slice(offset, offset + limit).map(({ title, elements }) => ({
        title,
        elementCount: elements.length,
      })),
    page: async (index) => {
      if (spec.log !== undefined) await appendFile(spec.log, `${spec.logAs ?? "page"} ${index}\n`);
      return cutTables(build(index));
    },
    element: async (id, window) => {
      const element = find(id);
      return element && windowElement(element, window);
    },
    blob: async (id) => {
      const pageIndex = pageOfElement(id) ?? spec.pages.length;
      const blob = spec.pages[pageIndex]?.elements.find(
        ({ category }) => elementId(category, pageIndex, 0) === id,
      )?.blob;
      return blob === undefined ? undefined : { mimeType: "image/png", bytes: Buffer.from(blob, "base64") };
    },
    close: async () => undefined,
  };
}

const testFormat: Format = { fileType: "testdoc", extensions: ["testdoc"], open: openTestDocument };

/** What a hostile file does to its worker, by the word in it. */
const attacks: Readonly<Record<string, () => void>> = {
  spin: () => {
    for (;;);
  },
  memory: () => {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  heap: () => {
    const held: number[][] = [];
    for (;;) held.push(new Array<number>(1_000_000).fill(0.5));
  },
  exit: () => process.exit(3),
  abort: () => process.abort(),
  // As a worker does that a file has taken over. Jobs are counted from 1.
  garbage: () => sayAll([{ type: "exec", command: "true" }]),
  flood: () => sayAll(Array.from({ length: 5000 }, () => ({ type: "begun", id: 1 }))),
  forge: () => sayAll([{ type: "answer", id: 77, json: "{}" }]),
  lie: () => sayAll([1, 2, 3].map((id) => ({ type: "answer", id, json: '{"pageCount":"many"}' }))),
  deep: () => sayAll([1, 2, 3].map((id) => ({ type: "answer", id, json: "[".repeat(100_000) }))),
  gigabytes: sendGigabytes,
  nonsense: () => write(Buffer.from("no message at all")),
  poison: () => sayAll([1, 2, 3].map((id) => ({ type: "answer", id, json: poisoned }))),
};

const poisoned =
  '{"fileType":"x","pageCount":1,"title":"t","summary":"","keywords":[],"metadata":{"__proto__":{"isAdmin":true}}}';

function sayAll(messages: readonly object[]): void {
  for (const message of messages) {
    const { head, body } = toFrame(message as FromWorker); // or what is none
    for (const part of encodeFrame(head, body)) write(part);
  }
}

/** Writes to the channel of the worker, past everything that would hold it back. */
function write(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(CHANNEL_DESCRIPTOR, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}

/** A message that says it is two gigabytes long, and as much of it as is taken. */
function sendGigabytes(): void {
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(2, 0);
  lengths.writeUInt32BE(2 ** 31, 4);
  write(lengths);
  for (;;) write(Buffer.alloc(1024 * 1024, 0x20));
}

/** Ends this process as a system that is short of memory does, the first `times` times; a log keeps count. */
async function endFromOutside(times: number, log: string): Promise<void> {
  await appendFile(log, "read\n");
  const reads = (await readFile(log, "utf8")).trim().split("\n").length;
  if (reads > times) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => undefined); // the signal may take a moment
}

/** What the words of a hostile file do: `WORD`, or `kill TIMES LOG`. */
async function attackWith([word = "", times, log = ""]: readonly string[]): Promise<void> {
  if (word === "kill") await endFromOutside(Number(times), log);
  else attacks[word]?.();
}

/** `WORD` attacks when the file is opened, `page WORD` when its page is read. */
const hostileFormat: Format = {
  fileType: "hostile",
  extensions: ["hostile"],
  open: async (file) => {
    const words = (await readFile(file.path, "utf8")).trim().split(" ");
    const isForPage = words[0] === "page";
    if (!isForPage) await attackWith(words);
    return {
      facts: { pageCount: 2, title: "Hostile", summary: "A trap" },
      pages: async () => [],
      page: async () => {
        if (isForPage) await attackWith(words.slice(1));
        return { title: "", elements: [] };
      },
      element: async () => undefined,
      blob: async () => undefined,
      close: async () => undefined,
    };
  },
};

/** Loaded into the workers by its address. */
export const formats: readonly FormatEntry[] = [
  { fileType: "testdoc", extensions: ["testdoc"], load: async () => testFormat },
  { fileType: "hostile", extensions: ["hostile"], load: async () => hostileFormat },
];
