import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentsServer } from "../../../packages/documents/src/index.ts";
import { encodePng } from "../../../packages/readers/src/formats/image/png-encode.ts";
import { bigPdf } from "../../fixtures/documents/pdf/big.ts";
import { callTool } from "./call-tool.ts";
import type { TestClient } from "./connect.ts";
import { connect } from "./connect.ts";
import type { TestFolder } from "./open-folder.ts";
import { makeFolder, openFolder } from "./open-folder.ts";

let folder: TestFolder;
let documents: DocumentsServer;
let reader: TestClient;

beforeAll(async () => {
  const picture = encodePng({ width: 800, height: 500, rgba: new Uint8Array(800 * 500 * 4).fill(120) });
  folder = await makeFolder({ "book.pdf": bigPdf(3), "notes.md": "# Notes\n\nSome.\n", "grey.png": picture });
  documents = await openFolder(folder);
  reader = await connect(documents);
}, 60_000);

afterAll(async () => {
  await reader[Symbol.asyncDispose]();
  await documents.close();
  await folder[Symbol.asyncDispose]();
});

async function view(args: Record<string, unknown>) {
  const { content, structuredContent, isError } = await reader.client.callTool({
    name: "view_page",
    arguments: args,
  });
  const image = content.find((item) => item.type === "image");
  const bytes = Buffer.from(image?.type === "image" ? image.data : "", "base64");
  return { bytes, structured: structuredContent as Record<string, unknown>, isError };
}

/** From the head of the file, which every PNG has at the same place. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

test("a page of a PDF comes as a picture of the size that was asked for", async () => {
  const { bytes, structured } = await view({ place: "book.pdf#2", pixels: 600 });
  const { width, height } = sizeOfPng(bytes);
  expect(structured).toMatchObject({ page_index: 1, width, height, bytes: bytes.length, is_region: false });
  expect(Math.max(width, height)).toBeGreaterThan(560);
  expect(Math.max(width, height)).toBeLessThanOrEqual(600);
});

test("an element comes as the part of the page where it stands", async () => {
  const page = await reader.json("dpe://com.example.docs");
  const [{ uri } = { uri: "" }] = (page["documents"] as { uri: string }[]).filter(({ uri }) =>
    uri.includes("book"),
  );
  const { elements } = (await reader.json(`${uri}/pages/0`)) as { elements: { element_id: string }[] };
  const { structured } = await view({ place: `${uri}/elements/${elements[0]?.element_id}`, pixels: 400 });
  expect(structured).toMatchObject({ is_region: true });
  const whole = await view({ place: "book.pdf#1", pixels: 400 });
  const shape = ({ structured: { width, height } }: { structured: Record<string, unknown> }) =>
    Number(width) / Number(height);
  expect(shape({ structured })).toBeGreaterThan(shape(whole) * 1.5);
});

test("a picture is made small enough for a model", async () => {
  const { bytes, structured } = await view({ place: "grey.png", pixels: 300 });
  const { width, height } = sizeOfPng(bytes);
  expect(Math.max(width, height)).toBe(300);
  expect(structured).toMatchObject({ width, height });
});

test("what has no look, no such page, or more pages than one is said", async () => {
  const refusal = async (place: string) => (await callTool(reader, "view_page", { place })).text;
  expect(await refusal("notes.md")).toContain("read the page instead");
  expect(await refusal("book.pdf#9")).toContain("it has 3");
  expect(await refusal("book.pdf")).toContain("book.pdf#1");
});
