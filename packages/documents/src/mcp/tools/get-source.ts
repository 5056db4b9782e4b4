import { createHash } from "node:crypto";
import { buildDpeUri } from "@a2c-smcp/protocol";
import { ToolRefusal } from "@a2c-smcp/provider";
import { z } from "zod";
import { readPiece } from "../../library/read-piece.ts";
import type { Source } from "../../sources/source-folders.ts";
import { DocArgument, docRefOf } from "./find-document.ts";
import { defineTool } from "./tool.ts";

const MB = 1024 * 1024;
const MOST_PIECE = 4 * MB;

const input = z.strictObject({
  uri: DocArgument,
  offset: z
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe("Where the piece begins, in bytes."),
  length: z.int().min(1).max(MOST_PIECE).default(MB).describe(`Bytes of the piece, at most ${MOST_PIECE}.`),
});

const output = z.object({
  doc_ref: z.string(),
  file: z.string(),
  size: z.int().describe("bytes of the whole file"),
  file_sha256: z
    .string()
    .describe("of the whole file; the same with every piece while the file stays as it is"),
  offset: z.int(),
  length: z.int(),
  sha256: z.string().describe("of this piece"),
  next_offset: z.int().optional().describe("where the next piece begins; absent with the last"),
});

/** The original file of a document. */
export const getSource = defineTool({
  name: "get_source",
  title: "Original file of a document",
  description:
    "Gives the original bytes of a document's file as an embedded resource, in pieces, each with its SHA-256 and that of the " +
    "whole file. Read pages instead when you want what is written in it: this is for handing the file on.",
  input,
  output,
  run: async ({ uri, offset, length }, { context, signal }) => {
    const docRef = docRefOf(uri, context);
    const source = await context.library.source(docRef);
    if (source === undefined)
      throw new ToolRefusal(`The file of ${docRef} is gone, or leads outside the folders that are served.`);
    checkSize(source, offset, context.sourceBytes);
    const bytes = await readPiece(source, { offset, length });
    const fileHash = await context.library.fileHash(source, signal);
    const { size, relativePath } = source;
    const structured: z.infer<typeof output> = {
      doc_ref: docRef,
      file: relativePath,
      size,
      file_sha256: fileHash,
      offset,
      length: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      ...(offset + bytes.length < size ? { next_offset: offset + bytes.length } : {}),
    };
    // As a binary of its own it is nothing that a model reads, and a Computer passes it on by handle.
    const place = `${buildDpeUri({ host: context.host, docRef })}#bytes=${offset}-${offset + bytes.length}`;
    const blob = bytes.toString("base64");
    const resource = { uri: place, mimeType: "application/octet-stream", blob };
    return { structured, text: describe(structured), extra: [{ type: "resource", resource }] };
  },
});

function checkSize({ size, relativePath }: Source, offset: number, most: number): void {
  if (size > most)
    throw new ToolRefusal(
      `${relativePath} has ${size} bytes; files of more than ${most} bytes are not handed out. Read its pages instead.`,
    );
  if (offset > 0 && offset >= size)
    throw new ToolRefusal(`offset: ${relativePath} has ${size} bytes; offset must be less than that.`);
}

function describe({
  file,
  offset,
  length,
  size,
  sha256,
  file_sha256,
  next_offset,
}: z.infer<typeof output>): string {
  const head = `${file}, bytes ${offset} to ${offset + length} of ${size}, SHA-256 ${sha256}, of the file ${file_sha256}`;
  const rest =
    next_offset === undefined ? "This is the last piece." : `The next piece begins at offset ${next_offset}.`;
  return `${head}. ${rest}`;
}
