import type { InlineRun } from "@a2c-smcp/protocol";
import type { ListMark } from "./numbering.ts";

interface Words {
  readonly text: string;
  readonly inline?: InlineRun[] | undefined;
}

const BOX = /^[☐☑☒]$/u;
/** What a list of Markdown, and of the protocol, can say of a number. */
const PLAIN = /^\(?(\d+)[.):、．]?$/u;

/** A heading with the number that Word writes before it, unless its author has written it there, too. */
export function numberedHeading(mark: ListMark | undefined, words: Words): Words {
  const marker = mark?.marker.trim() ?? "";
  return marker === "" || words.text.startsWith(marker) ? words : labelled(marker, words);
}

/** The words of a heading alone, as a title of the document has them. */
export function unnumbered(mark: ListMark | undefined, text: string): string {
  const marker = mark?.marker.trim() ?? "";
  return marker !== "" && text.startsWith(`${marker} `) ? text.slice(marker.length + 1) : text;
}

/**
 * An item as its list shows it. Letters, Roman numbers and numbers of several levels, as contracts cite them, are words of
 * the item: a list counts in digits only. So is a box to tick in place of a bullet.
 */
export function markedItem(mark: ListMark, words: Words): Words & { readonly ordered: boolean } {
  const { isOrdered, ordinal, bullet = "" } = mark;
  if (!isOrdered) return { ...(BOX.test(bullet) ? labelled(bullet, words) : words), ordered: false };
  const marker = mark.marker.trim();
  const isPlain = marker === "" || PLAIN.exec(marker)?.[1] === String(ordinal);
  return isPlain ? { ...words, ordered: true } : { ...labelled(marker, words), ordered: false };
}

function labelled(label: string, { text, inline }: Words): Words {
  return { text: `${label} ${text}`, inline: inline && [{ text: `${label} ` }, ...inline] };
}
