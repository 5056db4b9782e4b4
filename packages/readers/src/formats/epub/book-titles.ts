import type { Archive } from "../../archive/archive.ts";
import { DocumentError } from "../../engine/document-error.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Limits } from "../../engine/limits.ts";
import { allElements, attribute } from "../../html/dom.ts";
import { parseXhtml } from "../../html/parse-html.ts";
import { textContent } from "../../html/text-content.ts";
import { parseXml, type XmlNode } from "../xml/xml-tree.ts";
import { type BookPackage, childrenOf, descendants, resolvePath } from "./package-document.ts";

/** The titles of the parts of a book by their path; none where its tables of contents cannot be read. */
export async function readTitles(
  archive: Archive,
  book: BookPackage,
  limits: Limits,
): Promise<ReadonlyMap<string, string>> {
  for (const read of [readNav, readNcx]) {
    try {
      const titles = await read(archive, book, limits);
      if (titles.size > 0) return titles;
    } catch (cause) {
      // A broken table of contents costs the titles, not the book.
      if (!(cause instanceof DocumentError)) throw cause;
    }
  }
  return new Map();
}

async function readNav(archive: Archive, book: BookPackage, limits: Limits): Promise<Map<string, string>> {
  const nav = [...book.items.values()].find(({ properties }) => properties.includes("nav"));
  return nav && archive.has(nav.path)
    ? navTitles(await archive.readText(nav.path), nav.path, limits)
    : new Map();
}

/** The table of contents of older books. */
async function readNcx(archive: Archive, { ncx }: BookPackage, limits: Limits): Promise<Map<string, string>> {
  if (ncx === undefined || !archive.has(ncx)) return new Map();
  return ncxTitles(parseXml(await archive.readText(ncx), limits).root, ncx);
}

function navTitles(text: string, path: string, limits: Limits): Map<string, string> {
  const { document } = parseXhtml(text, limits);
  const navs = allElements(document, new Set(["nav"]));
  const contents = navs.find((nav) => attribute(nav, "epub:type") === "toc") ?? navs[0];
  const links = contents ? allElements(contents, new Set(["a"])) : [];
  return partTitles(links.map((link) => entryOf(path, attribute(link, "href") ?? "", textContent(link))));
}

function ncxTitles(root: XmlNode | undefined, path: string): Map<string, string> {
  const points = allPoints(root);
  return partTitles(
    points.map((point) => {
      const label = descendants(childrenOf(point, "navLabel")[0], "text")[0]?.text ?? "";
      return entryOf(path, childrenOf(point, "content")[0]?.attributes["src"] ?? "", label);
    }),
  );
}

function allPoints(node: XmlNode | undefined): XmlNode[] {
  return descendants(node, "navPoint").flatMap((point) => [point, ...allPoints(point)]);
}

/** The entry of a part as a whole; where all lead to places inside it, only a single one can name it. */
function partTitles(entries: readonly Entry[]): Map<string, string> {
  const titles = new Map<string, string>();
  const inside = new Map<string, string[]>();
  for (const { path, title, isInside } of entries) {
    if (title === "") continue;
    if (isInside) inside.set(path, [...(inside.get(path) ?? []), title]);
    else if (!titles.has(path)) titles.set(path, title);
  }
  for (const [path, [only, ...more]] of inside) {
    if (only !== undefined && more.length === 0 && !titles.has(path)) titles.set(path, only);
  }
  return titles;
}

interface Entry {
  readonly path: string;
  readonly title: string;
  readonly isInside: boolean;
}

function entryOf(from: string, href: string, title: string): Entry {
  return { path: resolvePath(from, href), title: oneLine(title, 300), isInside: href.includes("#") };
}
