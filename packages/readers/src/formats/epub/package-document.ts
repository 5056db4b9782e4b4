import { posix } from "node:path";
import { oneLine } from "../../engine/elements.ts";
import type { XmlNode } from "../xml/xml-tree.ts";

/** A part of the book as its package lists it. */
export interface BookItem {
  readonly id: string;
  /** Its name in the archive. */
  readonly path: string;
  readonly mimeType: string;
  readonly properties: readonly string[];
}

/** What the package document (OPF) says. */
export interface BookPackage {
  readonly title: string;
  readonly creators: readonly string[];
  readonly language: string;
  readonly subjects: readonly string[];
  readonly description: string;
  readonly publisher: string;
  readonly date: string;
  readonly items: ReadonlyMap<string, BookItem>;
  /** In reading order. */
  readonly spine: readonly BookItem[];
  readonly cover?: BookItem | undefined;
  /** Path of the older form of the table of contents. */
  readonly ncx?: string | undefined;
}

/** Reads the package document of a book. `path` is where it is in the archive. */
export function readPackage(root: XmlNode, path: string): BookPackage {
  const metadata = childOf(root, "metadata");
  const texts = (name: string): string[] =>
    descendants(metadata, name)
      .map((node) => oneLine(node.text, 300))
      .filter((text) => text !== "");
  const items = readItems(childOf(root, "manifest"), path);
  const spine = childOf(root, "spine");
  const ncxId = spine?.attributes["toc"];
  return {
    title: texts("title")[0] ?? "",
    creators: texts("creator"),
    language: texts("language")[0] ?? "",
    subjects: texts("subject"),
    description: (texts("description")[0] ?? "").replace(/<[^<>]*>/g, ""),
    publisher: texts("publisher")[0] ?? "",
    date: texts("date")[0] ?? "",
    items,
    spine: childrenOf(spine, "itemref").flatMap((node) => items.get(node.attributes["idref"] ?? "") ?? []),
    cover: findCover(metadata, items),
    ncx: (ncxId === undefined ? undefined : items.get(ncxId)?.path) ?? ncxPath(items),
  };
}

/** Version 3 marks the cover in the list of parts, version 2 in the metadata. */
function findCover(
  metadata: XmlNode | undefined,
  items: ReadonlyMap<string, BookItem>,
): BookItem | undefined {
  const marked = [...items.values()].find(({ properties }) => properties.includes("cover-image"));
  const meta = descendants(metadata, "meta").find(({ attributes }) => attributes["name"] === "cover");
  const cover = marked ?? items.get(meta?.attributes["content"] ?? "");
  return cover?.mimeType.startsWith("image/") ? cover : undefined;
}

function ncxPath(items: ReadonlyMap<string, BookItem>): string | undefined {
  return [...items.values()].find(({ mimeType }) => mimeType === "application/x-dtbncx+xml")?.path;
}

function readItems(manifest: XmlNode | undefined, path: string): Map<string, BookItem> {
  const items = childrenOf(manifest, "item").map((node): [string, BookItem] => {
    const { id = "", href = "", properties = "" } = node.attributes;
    const mimeType = node.attributes["media-type"] ?? "";
    return [id, { id, path: resolvePath(path, href), mimeType, properties: properties.split(/\s+/) }];
  });
  return new Map(items);
}

/** The archive name of an address inside a part; nothing leads out of the archive. */
export function resolvePath(from: string, href: string): string {
  const [bare = ""] = href.split("#", 1);
  return posix.normalize(posix.join("/", posix.dirname(from), unescapePath(bare))).slice(1);
}

function unescapePath(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    // URIError: a percent sign that escapes nothing.
    return href;
  }
}

/** Names come with any prefix, or none. */
export function localName({ name }: XmlNode): string {
  return name.slice(name.indexOf(":") + 1);
}

export function childrenOf(parent: XmlNode | undefined, name: string): XmlNode[] {
  return (parent?.children ?? []).filter((child) => localName(child) === name);
}

function childOf(parent: XmlNode, name: string): XmlNode | undefined {
  return childrenOf(parent, name)[0];
}

/** Some old books wrap their metadata once more. */
export function descendants(parent: XmlNode | undefined, name: string): XmlNode[] {
  return (parent?.children ?? []).flatMap((child) =>
    localName(child) === name ? [child] : descendants(child, name),
  );
}
