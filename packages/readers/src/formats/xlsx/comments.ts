import type { Limits } from "../../engine/limits.ts";
import { cellName, parseCell } from "../../sheets/address.ts";
import type { SheetComment } from "../../sheets/sheet.ts";
import { child, childElements, textOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import { unescapeExcel } from "./excel-text.ts";

/** Reads the notes of a sheet in the order of the file. */
export function readComments(xml: string, limits: Limits): SheetComment[] {
  const root = parseXml(xml, { limits });
  const authors = [...childElements(child(root, "authors"), "author")].map((author) => textOf(author).trim());
  return [...childElements(child(root, "commentList"), "comment")].flatMap((comment) => {
    const cell = parseCell(comment.attributes["ref"] ?? "");
    if (!cell) return [];
    const author = authors[Number(comment.attributes["authorId"])];
    return [{ cell, text: runsOf(child(comment, "text")).trim(), ...(author ? { author } : {}) }];
  });
}

/** The text of runs, without the reading aids of East Asian scripts. */
function runsOf(element: XmlElement | undefined): string {
  let text = "";
  for (const each of childElements(element)) {
    if (each.name === "t") text += unescapeExcel(textOf(each));
    else if (each.name === "r") text += runsOf(each);
  }
  return text;
}

interface ThreadEntry {
  readonly id: string;
  readonly parent: string | undefined;
  readonly comment: SheetComment;
}

/** Names of the people who comment, by their id. */
export function readPersons(xml: string, limits: Limits): ReadonlyMap<string, string> {
  const people = [...childElements(parseXml(xml, { limits }))].filter(
    ({ name }) => localName(name) === "person",
  );
  return new Map(people.map(({ attributes }) => [attributes["id"] ?? "", attributes["displayName"] ?? ""]));
}

export interface ThreadContext {
  readonly persons: ReadonlyMap<string, string>;
  readonly limits: Limits;
}

/** Reads conversations: one comment for each, with what was answered. */
export function readThreads(xml: string, { persons, limits }: ThreadContext): SheetComment[] {
  const entries = [...childElements(parseXml(xml, { limits }))].flatMap((element) =>
    threadEntry(element, persons),
  );
  return entries
    .filter(({ parent }) => parent === undefined)
    .map(({ id, comment }) => {
      const replies = entries.filter(({ parent }) => parent === id).map((reply) => reply.comment);
      return {
        ...comment,
        replies: replies.map(({ author, text }) => ({ ...(author ? { author } : {}), text })),
      };
    });
}

function threadEntry(element: XmlElement, persons: ReadonlyMap<string, string>): ThreadEntry[] {
  const { ref, personId, id, parentId } = element.attributes;
  const cell = parseCell(ref ?? "");
  if (!cell || id === undefined) return [];
  const text = [...childElements(element)].find(({ name }) => localName(name) === "text");
  const author = persons.get(personId ?? "");
  return [
    { id, parent: parentId, comment: { cell, text: textOf(text).trim(), ...(author ? { author } : {}) } },
  ];
}

/** A conversation leaves a note for older programs at its cell: the conversation takes its place. */
export function mergeThreads(
  notes: readonly SheetComment[],
  threads: readonly SheetComment[],
): SheetComment[] {
  const byCell = new Map(threads.map((thread) => [nameOf(thread), thread]));
  const merged = notes.map((note) => {
    const thread = byCell.get(nameOf(note));
    byCell.delete(nameOf(note));
    return thread ?? note;
  });
  return [...merged, ...byCell.values()];
}

function nameOf({ cell }: SheetComment): string {
  return cellName(cell.row, cell.col);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
