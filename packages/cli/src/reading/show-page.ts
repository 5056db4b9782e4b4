import { ConnectionError } from "@a2c-smcp/agent";
import type { DpeElement, DpePage } from "@a2c-smcp/protocol";
import { buildDpeUri, pageLabel, parseDpeUri, renderElementMarkdown } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note } from "../office/command-context.ts";
import { showMarkdown } from "../office/show-markdown.ts";
import { printableLine } from "../terminal/printable.ts";

/** A page as it is shown. */
export interface ReadPage {
  readonly title: string;
  /** What is printed on the page as its number, where that differs from where it stands. */
  readonly label?: string | undefined;
  readonly markdown: string;
  /** What shows the elements that the page carries in part, each as the end of a command. */
  readonly rest: readonly string[];
}

/** Shows one page; of the elements that it carries in part it says where the rest is. */
export async function showPage(
  context: CommandContext,
  place: { readonly uri: string; readonly index: number },
): Promise<void> {
  const page = await readPage(context, place);
  showRead(context, page);
  if (page.label !== undefined)
    note(context, context.messages.office.cat.page(place.index + 1, { title: "", label: page.label }));
}

/** Reads a page; as Markdown where its provider gives no elements. */
export async function readPage(
  context: CommandContext,
  { uri, index }: { readonly uri: string; readonly index: number },
): Promise<ReadPage> {
  const { agent, signal } = context;
  const computer = chosenComputer(context);
  try {
    return withElements(await agent.readPage(computer, uri, index, { signal }));
  } catch (cause) {
    if (!(cause instanceof ConnectionError) || cause.code !== "bad-answer") throw cause;
    const page = await agent.readPage(computer, uri, index, { signal, format: "markdown" });
    return { title: page.title ?? "", markdown: page.content_markdown ?? "", rest: [] };
  }
}

function withElements({ uri, title, elements, ...facts }: DpePage): ReadPage {
  const blocks = elements.map(renderElementMarkdown).filter((block) => block !== "");
  const { host, docRef } = parseDpeUri(uri);
  const rest = elements
    .filter(isCut)
    .map((one) => `${buildDpeUri({ host, docRef, elementId: one.element_id })}${restOf(one)}`);
  const label = pageLabel(facts["metadata"]);
  return { title, label: label && printableLine(label), markdown: blocks.join("\n\n"), rest };
}

/** Shows a page that was read. */
export function showRead(context: CommandContext, { markdown, rest }: ReadPage): void {
  context.onAnswer?.(markdown);
  if (markdown === "") note(context, context.messages.office.ls.emptyPage);
  else showMarkdown(context, markdown);
  for (const place of rest) note(context, context.messages.office.cat.rest(context.command(`cat ${place}`)));
}

function isCut({ content }: DpeElement): boolean {
  return content["truncated"] === true || shownOf(content) < totalOf(content);
}

/** The rows or items that come after those that were shown. */
function restOf({ content }: DpeElement): string {
  const shown = shownOf(content);
  return totalOf(content) > shown && shown > 0 ? ` --rows ${shown + 1}-` : "";
}

function shownOf(content: Readonly<Record<string, unknown>>): number {
  const parts = content["rows"] ?? content["items"];
  return Array.isArray(parts) ? parts.length : 0;
}

function totalOf(content: Readonly<Record<string, unknown>>): number {
  const total = content["total_rows"] ?? content["total_items"];
  return typeof total === "number" ? total : 0;
}
