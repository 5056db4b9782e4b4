import {
  attribute,
  type Element,
  elementsBelow,
  findElement,
  isElement,
  isText,
  type Parent,
} from "./dom.ts";
import { headingTags } from "./tags.ts";

/** The notes of a document: where they hang, and where they stand. */
export interface Notes {
  /** Labels by the link that leads to the note. */
  readonly references: ReadonlyMap<Element, string>;
  /** Labels by the element that holds the words of the note. */
  readonly texts: ReadonlyMap<Element, string>;
  /** The links that lead from a note back to its word. */
  readonly returns: ReadonlySet<Element>;
}

export const noNotes: Notes = { references: new Map(), texts: new Map(), returns: new Set() };

/** Elements that can hold a note. */
const holders = new Set(["li", "aside", "p", "div", "dd", "td", "table", "section"]);
/** More ways back than a note has; looking at all of them for each link would take the square of their number. */
const MOST_WAYS = 50;
const mark = /^\W{0,3}(?:\d{1,4}|[a-z]|[ivxlc]{1,7}|[*†‡§¶#]{1,4})\W{0,3}$/iu;

interface Tree {
  readonly byId: ReadonlyMap<string, Element>;
  readonly links: readonly Element[];
}

/**
 * Finds the notes of a document: a short link to a text that leads back to it, or one that says that it is a note. Such
 * pairs are what every program writes, whatever its classes are called.
 */
export function findNotes(document: Parent): Notes {
  const finder = new NoteFinder(readTree(document));
  return finder.find();
}

class NoteFinder {
  readonly #tree: Tree;
  readonly #back: ReadonlyMap<Element, readonly Element[]>;
  readonly #references = new Map<Element, string>();
  readonly #texts = new Map<Element, string>();
  readonly #returns = new Set<Element>();
  readonly #labels = new Set<string>();
  readonly #parts = new Map<Element, boolean>();

  constructor(tree: Tree) {
    this.#tree = tree;
    this.#back = linksBack(tree);
  }

  find(): Notes {
    for (const link of this.#tree.links) this.#follow(link);
    if (this.#references.size === 0) return noNotes;
    return { references: this.#references, texts: this.#texts, returns: this.#returns };
  }

  #follow(link: Element): void {
    const holder = holderOf(this.#tree.byId.get(targetOf(link)));
    // What leads back from a note that was found is none itself.
    if (holder === undefined || this.#returns.has(link) || !canHang(link, holder)) return;
    if (!isNoteReference(link) && !isNoteMark(link)) return;
    const all = this.#back.get(holder) ?? [];
    const ways = all.filter((way) => isNear(link, this.#tree.byId.get(targetOf(way))));
    if ((ways.length === 0 && !isNoteReference(link)) || this.#isPart(holder)) return;
    if (this.#texts.has(holder) || hasWords(holder, ways)) this.#found(link, holder, ways);
  }

  /** Whether this is a part of the document, with a heading of its own, in which a note only stands. */
  #isPart(holder: Element): boolean {
    const known = this.#parts.get(holder) ?? findElement(holder, headingTags) !== undefined;
    this.#parts.set(holder, known);
    return known;
  }

  /** What is printed where the note hangs, so that people find it; a number of our own where that is a sign, or taken. */
  #newLabel(link: Element): string {
    const printed = /^\W{0,3}([\p{L}\p{N}]{1,4})\W{0,3}$/u.exec(plainText(link))?.[1];
    if (printed !== undefined && !this.#labels.has(printed)) return this.#taken(printed);
    let number = this.#texts.size + 1;
    while (this.#labels.has(String(number))) number++;
    return this.#taken(String(number));
  }

  #taken(label: string): string {
    this.#labels.add(label);
    return label;
  }

  #found(link: Element, holder: Element, ways: readonly Element[]): void {
    const known = this.#texts.get(holder);
    const label = known ?? this.#newLabel(link);
    this.#references.set(link, label);
    for (const way of ways) this.#returns.add(way);
    if (known !== undefined) return;
    this.#texts.set(holder, label);
    for (const way of this.#back.get(holder) ?? []) if (isReturn(way)) this.#returns.add(way);
  }
}

/** Whether the words of a link are short enough, and such, to be the mark of a note. */
export function isNoteMark(link: Element): boolean {
  return mark.test(plainText(link));
}

/** Whether a link says of itself that it leads to a note. */
export function isNoteReference(element: Element): boolean {
  return attribute(element, "epub:type") === "noteref" || attribute(element, "role") === "doc-noteref";
}

/** Whether a link in a note says by itself that it leads back. */
export function isReturn(way: Element): boolean {
  return (
    attribute(way, "role") === "doc-backlink" ||
    attribute(way, "epub:type") === "backlink" ||
    /\b(?:fn-backref|footnote-back|reversefootnote)\b/.test(attribute(way, "class") ?? "") ||
    /^[\u21a9\u21b5\u2191^][\ufe0e\ufe0f]?$/u.test(plainText(way))
  );
}

function readTree(document: Parent): Tree {
  const links: Element[] = [];
  for (const element of elementsBelow(document))
    if (element.tagName === "a" && targetOf(element) !== "") links.push(element);
  return { byId: namedElements(document), links };
}

/** The elements of a document by what links call them. */
export function namedElements(document: Parent): ReadonlyMap<string, Element> {
  const byId = new Map<string, Element>();
  for (const element of elementsBelow(document)) {
    const name =
      attribute(element, "id") ?? (element.tagName === "a" ? attribute(element, "name") : undefined);
    if (name !== undefined && !byId.has(name)) byId.set(name, element);
  }
  return byId;
}

/** The links inside the document that stand in each element that can hold a note. */
function linksBack({ links, byId }: Tree): ReadonlyMap<Element, readonly Element[]> {
  const found = new Map<Element, Element[]>();
  for (const link of links) {
    if (!byId.has(targetOf(link))) continue;
    for (const above of ancestors(link)) {
      if (!holders.has(above.tagName)) continue;
      const known = found.get(above);
      if (known && known.length < MOST_WAYS) known.push(link);
      else if (!known) found.set(above, [link]);
    }
  }
  return found;
}

/** A place inside the document; empty where the link leads elsewhere. */
function targetOf(link: Element): string {
  const address = attribute(link, "href")?.trim() ?? "";
  return address.startsWith("#") ? address.slice(1) : "";
}

/** What holds the words of a note: the element that is named, or the paragraph around a name. */
export function holderOf(target: Element | undefined): Element | undefined {
  if (target === undefined || headingTags.has(target.tagName)) return undefined;
  const above = ancestors(target);
  const holder = holders.has(target.tagName) ? target : above.find(({ tagName }) => holders.has(tagName));
  return above.find((each) => OFFICE_NOTE.test(attribute(each, "id") ?? "")) ?? holder;
}

/** What Word and LibreOffice call the frame around the paragraphs of a note. */
const OFFICE_NOTE = /^(?:[fe](?:tn|dn)|sd(?:foot|end)note)\d{1,6}$/;

/** Deeper than this no note is written. */
const MOST_ANCESTORS = 12;

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let node = element.parentNode; node !== null && isElement(node); node = node.parentNode) {
    if (found.length >= MOST_ANCESTORS) break;
    found.push(node);
  }
  return found;
}

/** Whether a link can be the mark of a note: it stands outside of it, and headings have none that lead back. */
export function canHang(link: Element, holder: Element): boolean {
  const above = ancestors(link);
  return !above.includes(holder) && !above.some(({ tagName }) => headingTags.has(tagName));
}

/** Whether a note says more than its ways back do. */
function hasWords(holder: Element, ways: readonly Element[]): boolean {
  const size = (element: Element): number => plainText(element).length;
  return size(holder) > ways.reduce((sum, way) => sum + size(way), 0);
}

/** Whether a way back ends at a reference: at its link, just around it, beside it, or just inside of it. */
export function isNear(link: Element, target: Element | undefined): boolean {
  if (target === undefined) return false;
  if (target === link || target.parentNode === link || target.parentNode === link.parentNode) return true;
  return target === link.parentNode || isGrandparent(target, link);
}

function isGrandparent(target: Element, link: Element): boolean {
  const parent = link.parentNode;
  return parent !== null && isElement(parent) && parent.parentNode === target;
}

/** The first letters of an element, without spaces. */
export function plainText(parent: Parent): string {
  let text = "";
  for (const node of parent.childNodes) {
    if (text.length > 200) break;
    if (isText(node)) text += node.value.replace(/\s+/g, "");
    else if (isElement(node)) text += plainText(node);
  }
  return text;
}
