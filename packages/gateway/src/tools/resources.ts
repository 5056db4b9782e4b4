import { estimateTokens, reachOf } from "@a2c-smcp/runtime";
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
const DESCRIPTION_TOKENS = 280;
const ABOUT =
  "Read a resource of an MCP server: text as a string, bytes as {uri, mime_type, blob}, several as a list.";

/** `resources(server_name, uri)`: reads a resource, listed or not. */
export const resourcesTool = defineTool({
  name: "resources",
  description: (context) => `${ABOUT} ${describeResources(context)}`,
  input: z.strictObject({ server_name: z.string(), uri: z.string(), offset, max_tokens: maxTokens }),
  output: { result: {}, next: { type: "array" } },
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

/** The resources that there are, as far as they fit: by the estimate of what they cost, whatever script they are in. */
function describeResources({ computer }: GatewayContext): string {
  const all = computer.registry.listAllResources().length;
  if (all === 0) return "Find some with list_resources.";
  for (let budget = DESCRIPTION_TOKENS * 4; budget > 60; budget = Math.floor(budget * 0.8)) {
    const lines = computer.registry.describeResources(budget);
    if (estimateTokens(lines) <= DESCRIPTION_TOKENS) return `More: list_resources.\n${lines}`;
  }
  return `There are ${all}: see list_resources.`;
}

function answerOne(item: ResourceItem, input: Input): CallToolResult {
  if (typeof item.text !== "string") return answerBlob(item, input);
  const fitted = fitFor(item.text, input);
  return answerOf(blocksOf(fitted), resultOf(fitted.text, fitted));
}

function fitFor(text: string, { server_name, uri, offset: from, max_tokens: tokens }: Input): Fitted {
  const goOn = (next: number) => ({ tool: "resources", arguments: { server_name, uri, offset: next } });
  return fitText(text, { tokens, offset: from, goOn });
}

function resultOf(result: unknown, { outline, next }: Partial<Fitted> = {}): Record<string, unknown> {
  return { result, ...present({ outline, next }) };
}

function answerBlob(item: ResourceItem, input: Input): CallToolResult {
  if (isAffordable(item, input.max_tokens)) {
    const blob = blobOf(item);
    return answerOf(JSON.stringify(blob), resultOf(blob));
  }
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
  const parts = contents.map((item) => {
    const part =
      typeof item.text === "string"
        ? textPart(item.text, item, { room, kept })
        : blobPart(item, { room, kept });
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
  if (isAffordable(item, room))
    return { blocks: [textBlock(JSON.stringify(blobOf(item)))], result: blobOf(item) };
  const mimeType = item.mimeType ?? "application/octet-stream";
  const link = linkOf(item, kept.keep({ mimeType, blob: item.blob ?? "" }) ?? item.uri);
  const result = { uri: link.uri, mime_type: mimeType, size: link.size };
  return { blocks: [textBlock(tooLarge(link.size)), link], result };
}

function blobOf({ uri, mimeType, blob }: ResourceItem) {
  return { uri, mime_type: mimeType ?? null, blob: blob ?? "" };
}

function isAffordable({ blob }: ResourceItem, tokens: number): boolean {
  return reachOf(blob ?? "", tokens) === (blob ?? "").length;
}

/** A client reads a link by itself, without a model having to carry the bytes. */
function linkOf({ uri: name, mimeType, blob }: ResourceItem, uri: string) {
  const size = Buffer.byteLength(blob ?? "", "base64");
  return { type: "resource_link" as const, uri, name, size, ...(mimeType ? { mimeType } : {}) };
}

function tooLarge(size: number): string {
  return `[Not shown: ${size} bytes. Read the link with resources/read, or raise max_tokens]`;
}
