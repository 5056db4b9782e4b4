import type { DpeElementDetail, Format } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri, renderElementMarkdown, renderElementText } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, printJson } from "../office/command-context.ts";
import { printableLines } from "../terminal/printable.ts";
import { readElementRows } from "./element-rows.ts";
import type { RowRange } from "./row-range.ts";

export interface RawOptions {
  readonly format: Format;
  readonly rows?: RowRange | undefined;
}

/** Prints what an Agent is given when it reads the URI in a format. */
export async function showRaw(
  context: CommandContext,
  uri: string,
  { format, rows }: RawOptions,
): Promise<void> {
  if (rows === undefined) return print(context, await readAs(context, uri, format));
  const { elementId: id = "" } = parseDpeUri(uri);
  const parts: DpeElementDetail[] = [];
  for await (const { element } of readElementRows(context, { uri, id, rows })) parts.push(element);
  const [whole] = parts;
  if (!whole) return;
  const joined = parts.length === 1 ? whole : joinParts(whole, parts);
  if (format === "json") return print(context, joined);
  return print(context, format === "markdown" ? renderElementMarkdown(joined) : renderElementText(joined));
}

/** Reads a URI in a format; Markdown and text come as a string, JSON as the object. */
export async function readAs(context: CommandContext, uri: string, format: Format): Promise<unknown> {
  const { host, docRef, pageIndex, elementId, params } = parseDpeUri(uri);
  const whole = buildDpeUri({ host, docRef, pageIndex, elementId, params: { ...params, format } });
  const answer = await context.agent.readResource(chosenComputer(context), whole, { signal: context.signal });
  if (typeof answer !== "object" || answer === null) return answer;
  const { content_markdown, content_text } = answer as Record<string, unknown>;
  return content_markdown ?? content_text ?? answer;
}

function print(context: CommandContext, answer: unknown): void {
  context.onAnswer?.(answer);
  if (typeof answer === "string") context.out.print(printableLines(answer));
  else printJson(context, answer);
}

/** One answer that holds the rows of all windows. */
function joinParts(whole: DpeElementDetail, parts: readonly DpeElementDetail[]): DpeElementDetail {
  const key = Array.isArray(whole.content["rows"]) ? "rows" : "items";
  const limit = key === "rows" ? "row_limit" : "item_limit";
  const joined = parts.flatMap(({ content }) => content[key] as unknown[]);
  return { ...whole, content: { ...whole.content, [key]: joined, [limit]: joined.length } };
}
