import { once } from "node:events";
import { buildDpeUri, isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import { z } from "zod";
import { ApiFailure } from "../http/api-failure.ts";
import { attachment, sandboxBytes } from "../http/headers.ts";
import type { Visit } from "../http/route.ts";
import { stream } from "../http/route.ts";
import type { ByteRange } from "./byte-range.ts";
import { readRange } from "./byte-range.ts";
import { askOwn, serversWith } from "./own-tools.ts";
import { uri } from "./query-fields.ts";

const GET_SOURCE = "get_source";
const PIECE_BYTES = 512 * 1024;

const PieceFacts = z.looseObject({
  file: z.string(),
  size: z.int().nonnegative(),
  file_sha256: z.string(),
});
const PieceContent = z.looseObject({ resource: z.looseObject({ blob: z.string() }) });

interface Piece extends z.infer<typeof PieceFacts> {
  readonly bytes: Buffer;
}

/** GET /api/original: the file of a document, in whole or in part. */
export const originalRoute = stream("/api/original", z.object({ uri }), async (query, visit) => {
  const read = pieceReader(query.uri, visit);
  // A reader of PDF asks for parts: the first piece tells the size that a part is measured by.
  const first = await read(0, PIECE_BYTES);
  const range = readRange(visit.request.headers.range, first.size);
  if (range === "unsatisfiable") {
    visit.response.writeHead(416, { "Content-Range": `bytes */${first.size}` }).end();
    return;
  }
  writeHead(visit, first, range);
  await sendBytes(visit, { first, range: range ?? { start: 0, end: first.size }, read });
});

type ReadPiece = (offset: number, length: number) => Promise<Piece>;

function pieceReader(address: string, { context, signal }: Visit): ReadPiece {
  if (!isDpeUri(address))
    throw new ApiFailure(400, "invalid-dpe-uri", {
      message: "Only documents, with a dpe:// URI, have a file.",
    });
  const { host, docRef } = parseDpeUri(address);
  const server = context.computer.resources.serverOf(address);
  if (
    server === undefined ||
    docRef === undefined ||
    !serversWith(context.computer, GET_SOURCE).includes(server)
  )
    throw new ApiFailure(404, "no-original", {
      message: "The MCP server of this document does not give out its file.",
      advice: "Read its pages instead.",
    });
  const document = buildDpeUri({ host, docRef });
  return async (offset, length) => {
    const call = { params: { uri: document, offset, length }, output: PieceFacts, signal };
    const { structured, content } = await askOwn(context.computer, { server, tool: GET_SOURCE }, call);
    const blobs = content.flatMap((item) => PieceContent.safeParse(item).data?.resource.blob ?? []);
    return { ...structured, bytes: Buffer.from(blobs[0] ?? "", "base64") };
  };
}

function writeHead(
  { response }: Visit,
  { file, size, file_sha256 }: Piece,
  range: ByteRange | undefined,
): void {
  sandboxBytes(response);
  const { start, end } = range ?? { start: 0, end: size };
  response.writeHead(range ? 206 : 200, {
    "Content-Type": "application/octet-stream",
    "Content-Disposition": attachment(file.split(/[\\/]/).at(-1) ?? "file"),
    "Content-Length": end - start,
    "Accept-Ranges": "bytes",
    ETag: `"${file_sha256}"`,
    ...(range ? { "Content-Range": `bytes ${start}-${end - 1}/${size}` } : {}),
  });
}

interface Sending {
  readonly first: Piece;
  readonly range: ByteRange;
  readonly read: ReadPiece;
}

/** Piece after piece, each when the one before is on its way; a file that changes meanwhile ends the answer. */
async function sendBytes({ response, signal }: Visit, { first, range, read }: Sending): Promise<void> {
  for (let at = range.start; at < range.end; ) {
    const length = Math.min(PIECE_BYTES, range.end - at);
    const piece = at === 0 ? first : await read(at, length);
    const bytes = piece.bytes.subarray(0, length);
    if (piece.file_sha256 !== first.file_sha256 || bytes.length === 0) {
      response.destroy();
      return;
    }
    if (!response.write(bytes)) await once(response, "drain", { signal });
    at += bytes.length;
  }
  response.end();
}
