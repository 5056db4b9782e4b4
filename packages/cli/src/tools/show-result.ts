import type { CallToolAnswer, ToolContent } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { note } from "../office/command-context.ts";
import { describeBlob } from "../resources/blobs.ts";
import { printableJson, printableLine, printableLines } from "../terminal/printable.ts";

/** Shows what a tool gave: its texts, its data, and what else came in a word each. */
export function showResult(context: CommandContext, { content, structuredContent }: CallToolAnswer): void {
  const say = context.messages.office.call;
  const shown = content.map((item) => contentText(context, item)).filter((text) => text !== "");
  // Tools repeat their data as text for clients of an older generation.
  const hasText = content.some((item) => typeof item["text"] === "string");
  if (structuredContent !== undefined && !hasText) shown.push(printableJson(structuredContent));
  if (shown.length === 0) note(context, say.noResult);
  else context.out.print(shown.join("\n\n"));
}

function contentText(context: CommandContext, item: ToolContent): string {
  const { text, data, mimeType, uri, resource } = item as Record<string, unknown>;
  if (typeof text === "string") return textOrData(text);
  if (typeof data === "string") {
    const { kind, size } = describeBlob({ blob: data, mimeType: String(mimeType ?? item.type) });
    return context.messages.office.call.picture(kind, size);
  }
  if (typeof resource === "object" && resource !== null) return resourceText(context, resource);
  return typeof uri === "string" ? printableLine(uri) : printableJson(item);
}

/** Data in one line is hard to read. */
function textOrData(text: string): string {
  if (/^\s*[[{]/.test(text) && !text.trimEnd().includes("\n"))
    try {
      return printableJson(JSON.parse(text));
    } catch {
      return printableLines(text); // it only looked like data
    }
  return printableLines(text).trimEnd();
}

function resourceText(context: CommandContext, resource: object): string {
  const { uri, text, blob, mimeType } = resource as Record<string, unknown>;
  const place = printableLine(String(uri ?? ""));
  if (typeof text === "string") return `${place}\n${printableLines(text)}`.trim();
  const { kind, size } = describeBlob({ blob: String(blob ?? ""), mimeType: String(mimeType ?? "") });
  return `${place} ${context.messages.office.call.picture(kind, size)}`.trim();
}
