import type { CellRuns, InlineRun, ListItem } from "@a2c-smcp/protocol";
import { holdsCentre } from "../read/box.ts";
import type { Draft } from "./draft.ts";

interface Place {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/** A text of a draft that can carry links: its own, that of an item or that of a cell. */
interface Slot {
  readonly text: string;
  readonly places: Place[];
}

/**
 * Drafts with the links that lie on their words put into them. A text that is nothing but a link becomes the link, a
 * picture with a link carries it, and links whose words are not found stay elements.
 */
export function withLinks(
  drafts: readonly Draft[],
  links: readonly Draft[],
): { drafts: Draft[]; loose: Draft[] } {
  const slots = new Map<Draft, readonly Slot[]>();
  const alone = new Map<Draft, Draft>();
  const loose: Draft[] = [];
  for (const link of links) {
    const picture = pictureOf(link, drafts);
    if (picture) {
      alone.set(picture, { ...picture, content: { ...picture.content, link: link.content["url"] } });
      continue;
    }
    const carrier = carrierOf(link, drafts);
    const known = carrier ? (slots.get(carrier) ?? slotsOf(carrier)) : [];
    if (carrier) slots.set(carrier, known);
    const isPlaced = known.some((slot) => isPut(link, slot));
    if (!carrier || !isPlaced) loose.push(link);
    else if (carrier.category === "text" && isWhole(known[0])) alone.set(carrier, link);
  }
  return {
    drafts: drafts.map((draft) => alone.get(draft) ?? withInline(draft, slots.get(draft) ?? [])),
    loose,
  };
}

/** Puts a link into a text; false where its words are not there. */
function isPut(link: Draft, { text, places }: Slot): boolean {
  const place = placeOf(link, text, places);
  if (place) places.push(place);
  return place !== undefined;
}

function isWhole(slot: Slot | undefined): boolean {
  const [place] = slot?.places ?? [];
  return slot !== undefined && place !== undefined && place.to - place.from === slot.text.length;
}

/** The texts of a draft in the order in which `withInline` goes through them. */
function slotsOf({ category, content }: Draft): Slot[] {
  const slot = (text: unknown): Slot => ({ text: typeof text === "string" ? text : "", places: [] });
  if (category === "list") return itemsIn(content["items"] as readonly ListItem[]).map(slot);
  if (category === "table") return rowsOf(content).flat().map(slot);
  return [slot(content["text"])];
}

function itemsIn(items: readonly ListItem[]): string[] {
  return items.flatMap((item) =>
    typeof item === "string" ? item : [item.text, ...itemsIn(item.items ?? [])],
  );
}

/** The rows of a table, its head first. */
function rowsOf(content: Draft["content"]): readonly (readonly string[])[] {
  const head = content["headers"] as readonly string[] | undefined;
  return [head ?? [], ...(content["rows"] as readonly (readonly string[])[])];
}

function withInline(draft: Draft, slots: readonly Slot[]): Draft {
  if (slots.every(({ places }) => places.length === 0)) return draft;
  const { category, content } = draft;
  if (category === "list") {
    const rest = [...slots];
    return {
      ...draft,
      content: { ...content, items: inlineItems(content["items"] as readonly ListItem[], rest) },
    };
  }
  if (category === "table") return { ...draft, content: { ...content, inline: inlineCells(content, slots) } };
  const [slot] = slots;
  return slot ? { ...draft, content: { ...content, inline: runsOf(slot) } } : draft;
}

/** Items with their links; takes the slots that belong to them. */
function inlineItems(items: readonly ListItem[], slots: Slot[]): ListItem[] {
  return items.map((item) => {
    const slot = slots.shift();
    const text = typeof item === "string" ? item : item.text;
    const below = typeof item === "string" ? [] : inlineItems(item.items ?? [], slots);
    const hasLinks = slot !== undefined && slot.places.length > 0;
    if (!hasLinks && below.length === 0) return text;
    return {
      text,
      ...(hasLinks ? { inline: runsOf(slot) } : {}),
      ...(below.length > 0 ? { items: below } : {}),
    };
  });
}

/** The cells of a table that carry links; the head is row -1. */
function inlineCells(content: Draft["content"], slots: readonly Slot[]): CellRuns[] {
  const places = rowsOf(content).flatMap((row, index) =>
    row.map((_, column) => ({ row: index - 1, column })),
  );
  return slots.flatMap((slot, index) => {
    const place = places[index];
    return place && slot.places.length > 0 ? { ...place, runs: runsOf(slot) } : [];
  });
}

/** The picture that a link without words lies on. */
function pictureOf({ box: place, content }: Draft, drafts: readonly Draft[]): Draft | undefined {
  if (content["text"] !== content["url"]) return undefined;
  return drafts.find(
    ({ box, category }) => category === "image" && box && place && holdsCentre(box, place, 3),
  );
}

const carriers: ReadonlySet<string> = new Set(["text", "heading", "list", "table"]);

function carrierOf({ box: place }: Draft, drafts: readonly Draft[]): Draft | undefined {
  return drafts.findLast(
    ({ box, category }) => carriers.has(category) && box && place && holdsCentre(box, place, 3),
  );
}

/** Where the words of a link stand in a text, however it is broken into lines, and no other link does. */
function placeOf({ content }: Draft, text: string, known: readonly Place[]): Place | undefined {
  const [words, url] = [content["text"], content["url"]];
  if (typeof words !== "string" || typeof url !== "string") return undefined;
  const [wanted, all] = [tight(words).letters, tight(text)];
  if (wanted === "") return undefined;
  for (let at = all.letters.indexOf(wanted); at >= 0; at = all.letters.indexOf(wanted, at + 1)) {
    const from = all.places[at] ?? 0;
    const place = { from, to: (all.places[at + wanted.length - 1] ?? from) + 1, url };
    if (known.every((other) => place.from >= other.to || place.to <= other.from)) return place;
  }
  return undefined;
}

/** A text without what a line break changes, and where each of its letters stands. */
function tight(text: string): { letters: string; places: readonly number[] } {
  const places: number[] = [];
  let letters = "";
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (/[\s-]/.test(letter)) continue;
    letters += letter;
    places.push(at);
  }
  return { letters, places };
}

function runsOf({ text, places }: Slot): InlineRun[] {
  const inline: InlineRun[] = [];
  let end = 0;
  for (const { from, to, url } of places.toSorted((a, b) => a.from - b.from)) {
    if (from > end) inline.push({ text: text.slice(end, from) });
    inline.push({ text: text.slice(from, to), link: url });
    end = to;
  }
  if (end < text.length) inline.push({ text: text.slice(end) });
  return inline;
}
