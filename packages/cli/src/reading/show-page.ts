import type { DpeElement, DpePage } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri, renderElementMarkdown } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note } from "../office/command-context.ts";
import { showMarkdown } from "../office/show-markdown.ts";

/** Shows one page, element by element; of those that the page carries in part it says where the rest is. */
export async function showPage(
  context: CommandContext,
  place: { readonly uri: string; readonly index: number },
): Promise<void> {
  const computer = chosenComputer(context);
  const page = await context.agent.readPage(computer, place.uri, place.index, { signal: context.signal });
  showElements(context, page);
}

/** Shows the elements of a page that was read. */
export function showElements(context: CommandContext, page: DpePage): void {
  const blocks = page.elements.map(renderElementMarkdown).filter((block) => block !== "");
  context.onAnswer?.(blocks.join("\n\n"));
  if (blocks.length === 0) note(context, context.messages.office.ls.emptyPage);
  else showMarkdown(context, blocks.join("\n\n"));
  const { host, docRef } = parseDpeUri(page.uri);
  for (const element of page.elements.filter(isCut)) {
    const uri = buildDpeUri({ host, docRef, elementId: element.element_id });
    note(context, context.messages.office.cat.rest(context.command(`cat ${uri}${restOf(element)}`)));
  }
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
