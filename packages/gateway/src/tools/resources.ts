import { estimateTokens, oneLine, reachOf } from "@a2c-smcp/runtime";
import { MOST_TOKENS } from "@a2c-smcp/toolbox";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { GatewayContext } from "../gateway-context.ts";
import type { ClientResults } from "../kept-results.ts";
import type { ResourceItem } from "../read-uri.ts";
import { readAt, readClientUri } from "../read-uri.ts";
import { isViewUri, parseQualifiedUri, qualifyUri, RESULT_SCHEME } from "../uris/client-uri.ts";
import type { Fitted } from "./answers.ts";
import { answerOf, blocksOf, fitText, present, textBlock } from "./answers.ts";
import { maxTokens, offset } from "./arguments.ts";
import { defineTool } from "./tool.ts";

/** What the list of resources in the description may cost: everybody pays for it, whoever reads resources or not. */
const DESCRIPTION_TOKENS = 120;
/** Bytes that one answer carries; more is a link that a client reads by itself, without a model in between. */
const MOST_BLOB_BYTES = 1_000_000;
/** Tokens for the line that says what the budget was. */
const BUDGET_TOKENS = 30;
const ABOUT = "Read any resource of an MCP server.";

/** `resources(server_name, uri)`: reads a resource, listed or not. */
export const resourcesTool = defineTool({
  name: "resources",
  title: "Read a resource",
  description: (context) => `${ABOUT} ${describeResources(context)}`,
  input: z.strictObject({
    server_name: z.string().describe("MCP server"),
    uri: z.string().describe("of the resource"),
    offset: offset.describe("skip characters"),
    max_tokens: maxTokens,
  }),
  run: async (input, { context, signal }) => {
    const { server_name, uri } = input;
    const contents = uri.startsWith(RESULT_SCHEME)
      ? (await readClientUri(context, uri)).contents
      : (await readAt(context, { server: server_name, uri: uriAt(server_name, uri) }, signal)).contents;
    const [only] = contents;
    return only && contents.length === 1
      ? answerOne(only, input)
      : answerSeveral(contents, input, context.kept);
  },
});

interface Input {
  readonly server_name: string;
  readonly uri: string;
  readonly offset?: number | undefined;
  readonly max_tokens: number;
}

/** A client may give the URI together with the server that it names anyway. */
function uriAt(server: string, uri: string): string {
  const qualified = parseQualifiedUri(uri);
  return qualified?.server === server ? qualified.uri : uri;
}

/** The resources that there are: each with what it is where all of them fit, else by URI, and how many are left. */
function describeResources({ computer }: GatewayContext): string {
  const all = computer.registry.listAllResources();
  if (all.length === 0) return "Find some with list_resources.";
  const whole = computer.registry.describeResources(DESCRIPTION_TOKENS * 4);
  if (!/^… and \d+ more$/m.test(whole) && estimateTokens(whole) <= DESCRIPTION_TOKENS)
    return `More: list_resources.\n${whole}`;
  return `What they are: list_resources.\n${listUris(all)}`;
}

/** URIs by server, as many as the budget takes; by the estimate of what they cost, whatever script they are in. */
function listUris(all: readonly { readonly server_name: string; readonly uri: string }[]): string {
  const lines: string[] = [];
  let spent = REST_TOKENS;
  let shown = 0;
  for (const { server_name, uri } of all) {
    const isNew = shown === 0 || all[shown - 1]?.server_name !== server_name;
    const added = [...(isNew ? [`${oneLine(server_name, 60)}:`] : []), `- ${oneLine(uri, 200)}`];
    spent += estimateTokens(added.join("\n")) + 1;
    if (spent > DESCRIPTION_TOKENS) break;
    lines.push(...added);
    shown += 1;
  }
  const rest = all.length - shown;
  return [...lines, ...(rest > 0 ? [`… and ${rest} more`] : [])].join("\n");
}

/** Room for the line that counts the rest. */
const REST_TOKENS = 10;

function answerOne(item: ResourceItem, input: Input): CallToolResult {
  if (typeof item.text !== "string") return answerBlob(item, input);
  const whole = fitFor(item.text, input);
  if (whole.next.length === 0) return answerOf(blocksOf(whole), resultOf(whole.text, whole));
  const fitted = fitFor(item.text, { ...input, max_tokens: input.max_tokens - BUDGET_TOKENS });
  const budget = { max_tokens: input.max_tokens, most: MOST_TOKENS };
  const note = textBlock(`[max_tokens was ${input.max_tokens}; it may be up to ${MOST_TOKENS}]`);
  return answerOf([...blocksOf(fitted), note], { ...resultOf(fitted.text, fitted), budget });
}

function fitFor(text: string, { server_name, uri, offset: from, max_tokens: tokens }: Input): Fitted {
  const goOn = (next: number) => ({ tool: "resources", arguments: { server_name, uri, offset: next } });
  return fitText(text, { tokens, offset: from, goOn });
}

function resultOf(result: unknown, { outline, next }: Partial<Fitted> = {}): Record<string, unknown> {
  return { result, ...present({ outline, next }) };
}

function answerBlob(item: ResourceItem, input: Input): CallToolResult {
  if (sizeOf(item) <= MOST_BLOB_BYTES) return answerOf([blobBlock(item)], resultOf(blobOf(item)));
  const { server_name: server, uri } = input;
  const isKnown = uri.startsWith(RESULT_SCHEME) || isViewUri(uri);
  const link = linkOf(item, isKnown ? uri : qualifyUri({ server, uri: uriAt(server, uri) }));
  const shown = { uri: item.uri, mime_type: item.mimeType ?? null, size: link.size };
  return answerOf([textBlock(tooLarge(link.size)), link], resultOf(shown));
}

/** Several contents share the budget: what fits is there in full, the rest is kept and can be read by its own URI. */
function answerSeveral(
  contents: readonly ResourceItem[],
  { max_tokens }: Input,
  kept: ClientResults,
): CallToolResult {
  if (contents.length === 0) return answerOf("[The resource is empty]", { result: [] });
  let room = max_tokens;
  let bytes = MOST_BLOB_BYTES;
  const parts = contents.map((item) => {
    if (typeof item.text !== "string") {
      const part = blobPart(item, { room: bytes, kept });
      bytes -= sizeOf(item);
      return part;
    }
    const part = textPart(item.text, item, { room, kept });
    room -= estimateTokens(JSON.stringify(part.result));
    return part;
  });
  return answerOf(
    parts.flatMap(({ blocks }) => blocks),
    { result: parts.map(({ result }) => result) },
  );
}

interface Part {
  readonly blocks: readonly ContentBlock[];
  readonly result: unknown;
}

interface Room {
  readonly room: number;
  readonly kept: ClientResults;
}

function textPart(text: string, { mimeType, uri }: ResourceItem, { room, kept }: Room): Part {
  if (reachOf(text, room) === text.length) return { blocks: [textBlock(text)], result: text };
  const keptUri = kept.keep({ mimeType: mimeType ?? "text/plain", text }) ?? uri;
  const fitted = fitFor(text, { server_name: "results", uri: keptUri, max_tokens: Math.max(100, room) });
  return { blocks: blocksOf(fitted), result: { uri, text: fitted.text, next: fitted.next } };
}

function blobPart(item: ResourceItem, { room, kept }: Room): Part {
  if (sizeOf(item) <= room) return { blocks: [blobBlock(item)], result: blobOf(item) };
  const mimeType = item.mimeType ?? "application/octet-stream";
  const link = linkOf(item, kept.keep({ mimeType, blob: item.blob ?? "" }) ?? item.uri);
  const result = { uri: link.uri, mime_type: mimeType, size: link.size };
  return { blocks: [textBlock(tooLarge(link.size)), link], result };
}

function blobOf({ uri, mimeType, blob }: ResourceItem) {
  return { uri, mime_type: mimeType ?? null, blob: blob ?? "" };
}

/** Bytes as content: what a client can show as what it is, anything else as the resource that it is. */
function blobBlock({ uri, mimeType, blob }: ResourceItem): ContentBlock {
  const data = blob ?? "";
  if (mimeType && /^image\//i.test(mimeType)) return { type: "image", data, mimeType };
  if (mimeType && /^audio\//i.test(mimeType)) return { type: "audio", data, mimeType };
  return { type: "resource", resource: { uri, blob: data, ...(mimeType ? { mimeType } : {}) } };
}

function sizeOf({ blob }: ResourceItem): number {
  return Buffer.byteLength(blob ?? "", "base64");
}

/** A client reads a link by itself, without a model having to carry the bytes. */
function linkOf(item: ResourceItem, uri: string) {
  const { uri: name, mimeType } = item;
  const size = sizeOf(item);
  return { type: "resource_link" as const, uri, name, size, ...(mimeType ? { mimeType } : {}) };
}

function tooLarge(size: number): string {
  return `[Not shown: ${size} bytes, more than the ${MOST_BLOB_BYTES} of one answer. Read the link with resources/read]`;
}
