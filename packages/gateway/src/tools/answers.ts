import { cutText, estimateTokens } from "@a2c-smcp/runtime";
import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { OutlineEntry } from "../text/outline.ts";
import { outlineOf } from "../text/outline.ts";

/** What a program needs of an answer stands here: a model reads the text, and pays for nothing twice. */
export const ANSWER = "a2c-smcp/answer";

/** A call that gets what an answer leaves out. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What it gets. */
  readonly left: string;
}

/** A text that was made to fit. */
export interface Fitted {
  readonly text: string;
  readonly outline: readonly OutlineEntry[];
  readonly next: readonly NextCall[];
}

export interface Fitting {
  readonly tokens: number;
  readonly offset?: number | undefined;
  /** The call that goes on at this place. */
  readonly goOn: (offset: number) => Omit<NextCall, "left">;
}

/** Tokens for the words around a call. */
const NOTE_TOKENS = 40;

/** Makes a text fit: all of it, or its outline, as much as there is room for, and the call that gets the rest. */
export function fitText(text: string, { tokens, offset = 0, goOn }: Fitting): Fitted {
  const whole = cutText(text, offset, tokens);
  if (whole.next === undefined) return { text: whole.text, outline: [], next: [] };
  const outline = offset === 0 ? affordable(outlineOf(text), tokens / 4) : [];
  const call = estimateTokens(JSON.stringify(goOn(text.length))) + NOTE_TOKENS;
  const room = tokens - call - outline.reduce((sum, entry) => sum + costOf(entry), 0);
  const part = cutText(text, offset, Math.max(50, room));
  if (part.next === undefined) return { text: part.text, outline: [], next: [] };
  const left = `characters ${part.next} to ${part.total}`;
  return { text: part.text, outline, next: [{ ...goOn(part.next), left }] };
}

function affordable(outline: readonly OutlineEntry[], tokens: number): OutlineEntry[] {
  let spent = 0;
  return outline.filter((entry) => {
    spent += costOf(entry);
    return spent <= tokens;
  });
}

function costOf({ title, offset }: OutlineEntry): number {
  return estimateTokens(title) + estimateTokens(String(offset)) + 8;
}

/** The outline, the text and what is left, as blocks. */
export function blocksOf({ text, outline, next }: Fitted): ContentBlock[] {
  const places = outline.map(({ title, offset }) => `${title} (offset ${offset})`);
  return [
    ...(places.length > 0 ? [textBlock(`Outline:\n${places.join("\n")}`)] : []),
    textBlock(text),
    ...(next.length > 0 ? [textBlock(describeNext(next))] : []),
  ];
}

/** The calls that get the rest, in words. */
export function describeNext(next: readonly NextCall[]): string {
  return next.map((call) => `[Not shown: ${call.left}. Get it with ${writeCall(call)}]`).join("\n");
}

export function writeCall({ tool, arguments: args }: Pick<NextCall, "tool" | "arguments">): string {
  return `${tool}(${JSON.stringify(args)})`;
}

export function textBlock(text: string): ContentBlock {
  return { type: "text", text };
}

/** An answer of lines, with the same for programs beside it: clients that show structured content would show it twice. */
export function answerOf(
  content: readonly ContentBlock[] | string,
  facts: Readonly<Record<string, unknown>>,
): CallToolResult {
  return {
    content: typeof content === "string" ? [textBlock(content)] : [...content],
    _meta: { [ANSWER]: facts },
  };
}

/** Only what is there. */
export function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      if (value === undefined || value === null) return false;
      return !(Array.isArray(value) && value.length === 0);
    }),
  );
}
