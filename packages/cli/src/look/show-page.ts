import type { DpeElement, DpePage } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri, renderElementMarkdown } from "@a2c-smcp/protocol";
import type { Look } from "./look.ts";
import { chosenComputer, note } from "./look.ts";
import { showMarkdown } from "./show-markdown.ts";

/** Shows one page, element by element; of those that the page carries in part it says where the rest is. */
export async function showPage(
  look: Look,
  place: { readonly uri: string; readonly index: number },
): Promise<void> {
  const computer = chosenComputer(look);
  const page = await look.agent.readPage(place.uri, place.index, { computer, signal: look.signal });
  showElements(look, page);
}

/** Shows the elements of a page that was read. */
export function showElements(look: Look, page: DpePage): void {
  const blocks = page.elements.map(renderElementMarkdown).filter((block) => block !== "");
  look.onAnswer?.(blocks.join("\n\n"));
  if (blocks.length === 0) note(look, look.messages.look.ls.emptyPage);
  else showMarkdown(look, blocks.join("\n\n"));
  const { host, docRef } = parseDpeUri(page.uri);
  for (const element of page.elements.filter(isCut)) {
    const uri = buildDpeUri({ host, docRef, elementId: element.element_id });
    note(look, look.messages.look.cat.rest(look.command(`cat ${uri}${restOf(element)}`)));
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
