import type { Block } from "../../text/block.ts";
import { child, childElements, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { odfText } from "./odf-inline.ts";

/** Text that was taken out of a document while changes were recorded, by the id of the change. */
export type OdfDeletions = ReadonlyMap<string, Block>;

/** Reads `text:tracked-changes`; what was inserted stands in the text itself. */
export function readDeletions(changes: XmlElement): OdfDeletions {
  const deletions = new Map<string, Block>();
  for (const region of childElements(changes, "text:changed-region")) {
    const deletion = child(region, "text:deletion");
    const text = deletion ? odfText(deletion) : "";
    const id = region.attributes["text:id"] ?? region.attributes["xml:id"];
    if (deletion && text !== "" && id !== undefined) deletions.set(id, deletionBlock(deletion, text));
  }
  return deletions;
}

function deletionBlock(deletion: XmlElement, text: string): Block {
  const info = child(deletion, "office:change-info");
  const author = textOf(child(info, "dc:creator"));
  const date = textOf(child(info, "dc:date"));
  return {
    category: "annotation",
    content: { ...(author === "" ? {} : { author }), text, inline: [{ text, strike: true }] },
    metadata: { kind: "deletion", ...(date === "" ? {} : { date }) },
  };
}
