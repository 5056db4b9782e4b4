import type { DpeElementDetail, Format } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri, renderElementMarkdown, renderElementText } from "@a2c-smcp/protocol";
import { printableLines } from "../printable.ts";
import { readElementRows } from "./element-rows.ts";
import type { Look } from "./look.ts";
import { chosenComputer, printJson } from "./look.ts";
import type { RowRange } from "./row-range.ts";

export interface RawOptions {
  readonly format: Format;
  readonly rows?: RowRange | undefined;
}

/** Prints what an Agent is given when it reads the URI in a format. */
export async function showRaw(look: Look, uri: string, { format, rows }: RawOptions): Promise<void> {
  if (rows === undefined) return print(look, await readAs(look, uri, format));
  const { elementId: id = "" } = parseDpeUri(uri);
  const parts: DpeElementDetail[] = [];
  for await (const { element } of readElementRows(look, { uri, id, rows })) parts.push(element);
  const [whole] = parts;
  if (!whole) return;
  const joined = parts.length === 1 ? whole : joinParts(whole, parts);
  if (format === "json") return print(look, joined);
  return print(look, format === "markdown" ? renderElementMarkdown(joined) : renderElementText(joined));
}

/** Reads a URI in a format; Markdown and text come as a string, JSON as the object. */
export async function readAs(look: Look, uri: string, format: Format): Promise<unknown> {
  const { host, docRef, pageIndex, elementId, params } = parseDpeUri(uri);
  const whole = buildDpeUri({ host, docRef, pageIndex, elementId, params: { ...params, format } });
  const answer = await look.agent.readResource(chosenComputer(look), whole, { signal: look.signal });
  if (typeof answer !== "object" || answer === null) return answer;
  const { content_markdown, content_text } = answer as Record<string, unknown>;
  return content_markdown ?? content_text ?? answer;
}

function print(look: Look, answer: unknown): void {
  look.onAnswer?.(answer);
  if (typeof answer === "string") look.out.print(printableLines(answer));
  else printJson(look, answer);
}

/** One answer that holds the rows of all windows. */
function joinParts(whole: DpeElementDetail, parts: readonly DpeElementDetail[]): DpeElementDetail {
  const key = Array.isArray(whole.content["rows"]) ? "rows" : "items";
  const limit = key === "rows" ? "row_limit" : "item_limit";
  const joined = parts.flatMap(({ content }) => content[key] as unknown[]);
  return { ...whole, content: { ...whole.content, [key]: joined, [limit]: joined.length } };
}
