import { defaultTreeAdapter as tree } from "parse5";
import { allElements, attribute, type Element, isElement, isText, type Parent } from "../../html/dom.ts";
import {
  canHang,
  holderOf,
  isNear,
  isNoteMark,
  isNoteReference,
  isReturn,
  namedElements,
  plainText,
} from "../../html/notes.ts";
import { resolvePath } from "./package-document.ts";

/** Returns the elements of a part of the book by their ids; undefined where it has no such part that can be read. */
export type NamesOf = (path: string) => Promise<ReadonlyMap<string, Element> | undefined>;

/** What one part may take over from others: a book whose links repeat it is not followed without end. */
const MOST_PARTS = 8;
const MOST_NOTES = 2000;
const MOST_NODES = 50_000;
const MOST_WAYS = 50;
const NOT_A_NOTE: readonly Element[] = [];

const linkTags = new Set(["a"]);
const raisedTags = new Set(["sup"]);
const bodyTags = new Set(["body"]);

/**
 * Many books keep their notes in a part of their own. A note that hangs on a word of this part is copied to its end, where
 * it is read as one that always stood there; the part with the notes stays as it is.
 */
export async function bringNotes(document: Parent, path: string, namesOf: NamesOf): Promise<void> {
  const [body] = allElements(document, bodyTags);
  if (!body) return;
  const copies = new NoteCopies(body, path, namedElements(document));
  for (const [from, references] of referencesByPart(document, path)) {
    const names = await namesOf(from);
    for (const { link, id } of references) {
      const holder = holderOf(names?.get(id));
      if (holder && canHang(link, holder)) copies.add(link, holder, from);
    }
  }
}

interface Reference {
  readonly link: Element;
  readonly id: string;
}

/** Part by part, so that each is read once. */
function referencesByPart(document: Parent, path: string): ReadonlyMap<string, readonly Reference[]> {
  const found = new Map<string, Reference[]>();
  for (const link of allElements(document, linkTags)) {
    const place = placeOf(link, path);
    if (!place || place.path === path || !canBeReference(link)) continue;
    const known = found.get(place.path);
    if (known) known.push({ link, id: place.id });
    else if (found.size < MOST_PARTS) found.set(place.path, [{ link, id: place.id }]);
  }
  return found;
}

class NoteCopies {
  readonly #body: Element;
  readonly #path: string;
  /** The elements of the part that the notes are brought to. */
  readonly #names: ReadonlyMap<string, Element>;
  readonly #ids = new Map<Element, string>();
  readonly #links = new Map<Element, readonly Element[]>();
  #nodes = 0;

  constructor(body: Element, path: string, names: ReadonlyMap<string, Element>) {
    this.#body = body;
    this.#path = path;
    this.#names = names;
  }

  add(link: Element, holder: Element, from: string): void {
    const id = this.#ids.get(holder) ?? this.#copied(link, holder, from);
    if (id === undefined) return;
    setAttribute(link, "href", `#${id}`);
    setAttribute(link, "role", "doc-noteref");
  }

  /** The id of the copy; undefined for what is no note of this link, and beyond what a page takes. */
  #copied(link: Element, holder: Element, from: string): string | undefined {
    if (this.#ids.size >= MOST_NOTES || this.#nodes >= MOST_NODES) return undefined;
    const links = this.#linksOf(holder);
    const isLedBack = links.some((way) => this.#leadsBack(way, { link, from }));
    if (links === NOT_A_NOTE || !(isLedBack || isRaised(link) || isNoteReference(link))) return undefined;
    const id = `note-elsewhere-${this.#ids.size + 1}`;
    this.#ids.set(holder, id);
    const copy = tree.createElement("aside", holder.namespaceURI, [{ name: "id", value: id }]);
    this.#copyChildren(holder, copy, from);
    tree.appendChild(this.#body, copy);
    return id;
  }

  /** The first links of a note. A list of links is a table of contents, and a number alone says nothing. */
  #linksOf(holder: Element): readonly Element[] {
    const known = this.#links.get(holder);
    if (known) return known;
    const all = allElements(holder, linkTags);
    const found = lengthOf([holder]) <= 2 * lengthOf(all) ? NOT_A_NOTE : all.slice(0, MOST_WAYS);
    this.#links.set(holder, found);
    return found;
  }

  #leadsBack(way: Element, { link, from }: { link: Element; from: string }): boolean {
    const place = placeOf(way, from);
    return place?.path === this.#path && isNear(link, this.#names.get(place.id));
  }

  #copyChildren(source: Parent, copy: Element, from: string): void {
    for (const node of source.childNodes) {
      this.#nodes++;
      if (this.#nodes > MOST_NODES) return;
      if (isText(node)) tree.insertText(copy, node.value);
      if (!isElement(node) || (node.tagName === "a" && isReturn(node))) continue;
      const attrs = node.attrs.filter(({ name }) => name !== "id").map((each) => ({ ...each }));
      const child = tree.createElement(node.tagName, node.namespaceURI, attrs);
      const place = placeOf(node, from);
      // The way back now leads to a place in the same part.
      if (place?.path === this.#path) setAttribute(child, "href", `#${place.id}`);
      tree.appendChild(copy, child);
      this.#copyChildren(node, child, from);
    }
  }
}

/** The number that a note begins with leads to its word: it hangs on nothing. */
function canBeReference(link: Element): boolean {
  if (isNoteReference(link)) return true;
  return isNoteMark(link) && !beginsWith(holderOf(link), link);
}

function beginsWith(holder: Element | undefined, link: Element): boolean {
  return holder !== undefined && firstWords(holder, link) === link;
}

/** The link, or the element around its words, where no words stand before it. */
function firstWords(parent: Parent, link: Element): Element | undefined {
  for (const node of parent.childNodes) {
    if (node === link) return link;
    if (isText(node) && node.value.trim() !== "") return undefined;
    if (isElement(node) && plainText(node) !== "") return firstWords(node, link);
  }
  return undefined;
}

function isRaised(link: Element): boolean {
  const parent = link.parentNode;
  return (parent !== null && parent.nodeName === "sup") || allElements(link, raisedTags).length > 0;
}

function lengthOf(elements: readonly Element[]): number {
  return elements.reduce((sum, element) => sum + plainText(element).length, 0);
}

/** Where in the book a link leads; undefined where it leads out of it, or to no place inside a part. */
function placeOf(link: Element, from: string): { readonly path: string; readonly id: string } | undefined {
  const address = attribute(link, "href")?.trim() ?? "";
  const at = address.indexOf("#");
  if (at < 0 || /^[a-z][a-z+.-]*:/i.test(address)) return undefined;
  return { path: at === 0 ? from : resolvePath(from, address), id: address.slice(at + 1) };
}

function setAttribute(element: Element, name: string, value: string): void {
  element.attrs = [...element.attrs.filter((each) => each.name !== name), { name, value }];
}
