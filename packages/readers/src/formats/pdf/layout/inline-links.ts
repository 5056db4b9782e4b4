import type { InlineRun } from "@a2c-smcp/protocol";
import { holdsCentre } from "../read/box.ts";
import type { Draft } from "./draft.ts";

interface Place {
  readonly from: number;
  readonly to: number;
  readonly url: string;
}

/**
 * Drafts with the links that lie on their words put into them. A text that is nothing but a link becomes the link, a
 * picture with a link carries it, and links whose words are not found, or lie in a list or a table, stay elements.
 */
export function withLinks(
  drafts: readonly Draft[],
  links: readonly Draft[],
): { drafts: Draft[]; loose: Draft[] } {
  const places = new Map<Draft, Place[]>();
  const alone = new Map<Draft, Draft>();
  const loose: Draft[] = [];
  for (const link of links) {
    const picture = pictureOf(link, drafts);
    if (picture) {
      alone.set(picture, { ...picture, content: { ...picture.content, link: link.content["url"] } });
      continue;
    }
    const carrier = carrierOf(link, drafts);
    const known = carrier ? (places.get(carrier) ?? []) : [];
    const place = carrier && placeOf(link, textOf(carrier), known);
    if (!carrier || !place) loose.push(link);
    else if (carrier.category === "text" && place.to - place.from === textOf(carrier).length)
      alone.set(carrier, link);
    else places.set(carrier, [...known, place]);
  }
  return {
    drafts: drafts.map((draft) => alone.get(draft) ?? inlined(draft, places.get(draft) ?? [])),
    loose,
  };
}

/** The picture that a link without words lies on. */
function pictureOf({ box: place, content }: Draft, drafts: readonly Draft[]): Draft | undefined {
  if (content["text"] !== content["url"]) return undefined;
  return drafts.find(
    ({ box, category }) => category === "image" && box && place && holdsCentre(box, place, 3),
  );
}

function carrierOf({ box: place }: Draft, drafts: readonly Draft[]): Draft | undefined {
  return drafts.findLast(
    ({ box, category }) =>
      (category === "text" || category === "heading") && box && place && holdsCentre(box, place, 3),
  );
}

const textOf = ({ content }: Draft): string => (typeof content["text"] === "string" ? content["text"] : "");

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

function inlined(draft: Draft, places: readonly Place[]): Draft {
  if (places.length === 0) return draft;
  const text = textOf(draft);
  const inline: InlineRun[] = [];
  let end = 0;
  for (const { from, to, url } of places.toSorted((a, b) => a.from - b.from)) {
    if (from > end) inline.push({ text: text.slice(end, from) });
    inline.push({ text: text.slice(from, to), link: url });
    end = to;
  }
  if (end < text.length) inline.push({ text: text.slice(end) });
  return { ...draft, content: { ...draft.content, inline } };
}
