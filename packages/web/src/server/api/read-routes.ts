import { isDpeUri, parseDpeUri, readDpeBody } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { readDocumentContents } from "@a2c-smcp/runtime/document-contents";
import { z } from "zod";
import type { ReadAnswer } from "../../api/reading.ts";
import { ApiFailure } from "../http/api-failure.ts";
import { attachment, sandboxBytes } from "../http/headers.ts";
import { get, stream } from "../http/route.ts";
import { uri, word } from "./query-fields.ts";
import { shownInline } from "./shown-inline.ts";

const Query = z.object({ uri, server: word });

const Content = z.looseObject({
  uri: z.string(),
  mimeType: z.string().nullish(),
  text: z.string().nullish(),
  blob: z.string().nullish(),
});
type Content = z.infer<typeof Content>;

/** GET /api/read */
export const readRoute = get("/api/read", Query, async (query, { context, signal }): Promise<ReadAnswer> => {
  const { contents, ...rest } = await context.computer.resources.read(query.uri, {
    server: query.server,
    signal,
  });
  const parts = readContents(contents);
  const text = bodyText(query.uri, parts) ?? parts.flatMap((part) => part.text ?? []).join("\n\n");
  const blob = parts.find((part) => typeof part.blob === "string");
  const meta = Object.assign({}, rest["_meta"], ...parts.map((part) => part["_meta"] ?? {}));
  return {
    uri: query.uri,
    mimeType: parts[0]?.mimeType ?? "text/plain",
    text,
    bytes: Buffer.byteLength(text),
    tokens: estimateTokens(text),
    meta,
    ...(blob ? { blob: { mimeType: mimeOf(blob), bytes: decode(blob).length } } : {}),
  };
});

/** GET /api/blob */
export const blobRoute = stream("/api/blob", Query, async (query, { context, signal, response }) => {
  const { contents } = await context.computer.resources.read(query.uri, { server: query.server, signal });
  const blob = readContents(contents).find((part) => typeof part.blob === "string");
  if (!blob)
    throw new ApiFailure(404, "no-bytes", { message: "This resource is a text and has no bytes to show." });
  const bytes = decode(blob);
  const type = mimeOf(blob);
  sandboxBytes(response);
  const isShown = shownInline.has(type);
  response.writeHead(200, {
    "Content-Type": isShown ? type : "application/octet-stream",
    "Content-Length": bytes.length,
    "Content-Disposition": isShown ? "inline" : attachment(lastPart(query.uri)),
  });
  response.end(bytes);
});

/** The JSON of a document, page or element as it was asked for, whatever of the URI its provider ignores. */
function bodyText(asked: string, parts: readonly Content[]): string | undefined {
  if (!isDpeUri(asked)) return undefined;
  const place = parseDpeUri(asked);
  if ((place.params.format ?? "json") !== "json") return undefined;
  const found = readDocumentContents(parts, place);
  const reading = found.kind === "body" ? readDpeBody(found.value, place) : undefined;
  return reading && "body" in reading ? JSON.stringify(reading.body) : undefined;
}

function readContents(contents: readonly unknown[]): Content[] {
  return contents.flatMap((content) => {
    const parsed = Content.safeParse(content);
    return parsed.success ? [parsed.data] : [];
  });
}

function decode({ blob }: Content): Buffer {
  return Buffer.from(blob ?? "", "base64");
}

function mimeOf({ mimeType }: Content): string {
  return (mimeType ?? "").split(";", 1)[0]?.trim().toLowerCase() || "application/octet-stream";
}

function lastPart(address: string): string {
  return (
    address
      .split(/[?#]/, 1)[0]
      ?.split("/")
      .findLast((part) => part !== "") ?? "file"
  );
}
