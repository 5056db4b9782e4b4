import { estimateTokens, reachOf } from "@a2c-smcp/runtime";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { ClientResults } from "../kept-results.ts";
import type { NextCall } from "./answers.ts";
import { ANSWER, blocksOf, describeNext, fitText, present, textBlock } from "./answers.ts";

/** Text and structured content together: clients refuse results of 25,000 tokens. */
const MOST_IN_ALL = 24_000;

/** The result of a tool within a budget. What does not fit is kept, for calling a tool twice may do something twice. */
export function fitResult(result: CallToolResult, tokens: number, kept: ClientResults): CallToolResult {
  const { content, structuredContent, isError, _meta } = result;
  const next: NextCall[] = [];
  let room = tokens;
  const blocks: ContentBlock[] = [];
  for (const [at, block] of content.entries()) {
    if (room <= 0) {
      const rest = keepRest(content.slice(at), kept);
      blocks.push(...rest.blocks);
      next.push(...rest.next);
      break;
    }
    const fitted = fitBlock(block, Math.max(100, room), kept);
    room -= fitted.cost;
    next.push(...fitted.next);
    blocks.push(...fitted.blocks);
  }
  const shared = { content: blocks, ...(isError === undefined ? {} : { isError }) };
  // Clients that show structured content show nothing else, so there is none where the server gave none.
  if (structuredContent === undefined) return { ...shared, _meta: { ..._meta, [ANSWER]: present({ next }) } };
  const left = Math.min(tokens, MOST_IN_ALL - (tokens - room));
  const { structured, note, next: rest } = fitStructured(structuredContent, left, kept);
  // Other clients show nothing but the text.
  if (note !== undefined) blocks.push(textBlock(note));
  return {
    ...shared,
    structuredContent: present({ result: structured, next: [...next, ...rest] }),
    ...(_meta ? { _meta } : {}),
  };
}

/** Parts beyond the budget, kept as one text: what they say, or what they are. */
function keepRest(
  blocks: readonly ContentBlock[],
  kept: ClientResults,
): Pick<FittedBlock, "blocks" | "next"> {
  const texts = blocks.map((block) =>
    block.type === "text" ? block.text : (embeddedText(block) ?? asLine(block)),
  );
  const left = `${blocks.length} more ${blocks.length === 1 ? "part" : "parts"} of the result`;
  const uri = kept.keep({ mimeType: "text/plain", text: texts.join("\n") });
  if (uri === undefined)
    return { blocks: [textBlock(`[Not shown: ${left}, too large to be kept]`)], next: [] };
  const call = { tool: "resources", arguments: { server_name: "results", uri }, left };
  return { blocks: [textBlock(describeNext([call]))], next: [call] };
}

/** A part that is no text, without its bytes. */
function asLine(block: ContentBlock): string {
  const blob = blobOf(block);
  return blob === undefined
    ? JSON.stringify(block)
    : `[${blob.mimeType}, ${blob.blob.length} characters of base64]`;
}

interface FittedBlock {
  readonly blocks: readonly ContentBlock[];
  readonly cost: number;
  readonly next: readonly NextCall[];
}

interface Room {
  readonly room: number;
  readonly kept: ClientResults;
}

function fitBlock(block: ContentBlock, room: number, kept: ClientResults): FittedBlock {
  const text = block.type === "text" ? block.text : embeddedText(block);
  if (text !== undefined) return fitTextBlock(block, text, { room, kept });
  const blob = blobOf(block);
  if (blob === undefined || reachOf(blob.blob, room) === blob.blob.length)
    return { blocks: [block], cost: estimateTokens(blob?.blob ?? JSON.stringify(block)), next: [] };
  const uri = kept.keep(blob);
  const size = Math.floor((blob.blob.length * 3) / 4);
  const note = textBlock(
    uri === undefined
      ? `[Not shown: ${size} bytes of ${blob.mimeType}, too large to be kept]`
      : `[Not shown: ${size} bytes of ${blob.mimeType}. Read the link with resources/read]`,
  );
  if (uri === undefined) return { blocks: [note], cost: 40, next: [] };
  const link = { type: "resource_link" as const, uri, name: "result", mimeType: blob.mimeType, size };
  return { blocks: [note, link], cost: 80, next: [] };
}

function fitTextBlock(block: ContentBlock, text: string, { room, kept }: Room): FittedBlock {
  if (reachOf(text, room) === text.length) return { blocks: [block], cost: estimateTokens(text), next: [] };
  const uri = kept.keep({ mimeType: "text/plain", text });
  if (uri === undefined) return tooLarge(text, room);
  const goOn = (offset: number) => ({
    tool: "resources",
    arguments: { server_name: "results", uri, offset },
  });
  const fitted = fitText(text, { tokens: room, goOn });
  return { blocks: blocksOf(fitted), cost: estimateTokens(fitted.text), next: fitted.next };
}

function tooLarge(text: string, room: number): FittedBlock {
  const part = text.slice(0, reachOf(text, room - 40));
  const note = `[Not shown: ${text.length - part.length} characters, too many to be kept. Ask the tool for less]`;
  return { blocks: [textBlock(part), textBlock(note)], cost: room, next: [] };
}

function embeddedText(block: ContentBlock): string | undefined {
  return block.type === "resource" && "text" in block.resource ? block.resource.text : undefined;
}

/** Bytes inside a block, whichever kind it is. */
function blobOf(block: ContentBlock): { mimeType: string; blob: string } | undefined {
  if (block.type === "image" || block.type === "audio") return { mimeType: block.mimeType, blob: block.data };
  if (block.type !== "resource" || !("blob" in block.resource)) return undefined;
  return { mimeType: block.resource.mimeType ?? "application/octet-stream", blob: block.resource.blob };
}

/** Half an object is of no use: it is there as a whole, or kept. */
function fitStructured(
  structured: unknown,
  tokens: number,
  kept: ClientResults,
): { readonly structured?: unknown; readonly note?: string; readonly next: readonly NextCall[] } {
  const text = JSON.stringify(structured);
  if (reachOf(text, tokens) === text.length) return { structured, next: [] };
  const left = `the structured result, ${text.length} characters of JSON`;
  const uri = kept.keep({ mimeType: "application/json", text });
  if (uri === undefined) return { note: `[Not shown: ${left}, too large to be kept]`, next: [] };
  const call = { tool: "resources", arguments: { server_name: "results", uri }, left };
  return { note: describeNext([call]), next: [call] };
}
