import type { Archive } from "../../archive/archive.ts";
import type { Relationship, Relationships } from "../../archive/relationships.ts";
import { readRelationships, relationshipOfType } from "../../archive/relationships.ts";
import { DocumentError } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import { childElements } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import type { Comment } from "./comments.ts";
import { readComments } from "./comments.ts";
import type { InlineContext } from "./inline-reader.ts";
import { type LastLines, lastLines, noLines } from "./note-label.ts";
import { Numbering } from "./numbering.ts";
import { StyleSheet } from "./styles.ts";

/** Footnotes or endnotes by id, with what they refer to. */
export interface Notes {
  readonly context: InlineContext;
  readonly byId: ReadonlyMap<string, XmlElement>;
}

/** The parts of a Word package beside its text. Each is read when it is first needed, and once. */
export class DocxParts {
  readonly archive: Archive;
  readonly limits: Limits;
  readonly relationships: Relationships;
  readonly styles: StyleSheet;
  readonly numbering: Numbering;
  readonly lines: LastLines;
  readonly #notes: { footnote?: Promise<Notes>; endnote?: Promise<Notes> } = {};
  #comments: Promise<ReadonlyMap<string, Comment>> | undefined;

  private constructor(source: {
    archive: Archive;
    limits: Limits;
    relationships: Relationships;
    styles: StyleSheet;
    numbering: Numbering;
    lines: LastLines;
  }) {
    this.archive = source.archive;
    this.limits = source.limits;
    this.relationships = source.relationships;
    this.styles = source.styles;
    this.numbering = source.numbering;
    this.lines = source.lines;
  }

  /** Reads what deciding about headings and lists needs; `problems` is called with parts that cannot be read. */
  static async load(
    archive: Archive,
    options: { main: string; limits: Limits; problems: string[] },
  ): Promise<DocxParts> {
    const { main, limits, problems } = options;
    const relationships = await readRelationships(archive, main, limits);
    const read = async <T>(type: string, parse: (xml: string) => T, none: T): Promise<T> => {
      const part = relationshipOfType(relationships, type)?.target;
      if (part === undefined || !archive.has(part)) return none;
      try {
        return parse(await archive.readText(part));
      } catch (cause) {
        if (!(cause instanceof DocumentError)) throw cause;
        problems.push(cause.message);
        return none;
      }
    };
    const styles = await read("styles", (xml) => StyleSheet.parse(xml, limits), StyleSheet.none);
    const numbering = await read("numbering", (xml) => Numbering.parse(xml, limits), Numbering.none);
    const lines = await read("settings", (xml) => lastLines(parseXml(xml, { limits })), noLines);
    return new DocxParts({ archive, limits, relationships, styles, numbering, lines });
  }

  get context(): InlineContext {
    return { relationships: this.relationships, styles: this.styles, lines: this.lines };
  }

  /** What a relationship of the text leads to. */
  target(id: string): Relationship | undefined {
    return this.relationships.get(id);
  }

  notes(type: "footnote" | "endnote"): Promise<Notes> {
    this.#notes[type] ??= this.#readNotes(type);
    return this.#notes[type];
  }

  comments(): Promise<ReadonlyMap<string, Comment>> {
    this.#comments ??= readComments(this);
    return this.#comments;
  }

  /** The root of a part that the text refers to by type, with what that part refers to in turn. */
  async partOfType(type: string): Promise<{ root: XmlElement; context: InlineContext } | undefined> {
    const part = relationshipOfType(this.relationships, type)?.target;
    return part !== undefined && this.archive.has(part) ? this.part(part) : undefined;
  }

  async part(name: string): Promise<{ root: XmlElement; context: InlineContext }> {
    const root = parseXml(await this.archive.readText(name), { limits: this.limits });
    const relationships = await readRelationships(this.archive, name, this.limits);
    return { root, context: { relationships, styles: this.styles, lines: this.lines } };
  }

  async #readNotes(type: "footnote" | "endnote"): Promise<Notes> {
    const part = await this.partOfType(`${type}s`);
    if (!part) return { context: this.context, byId: new Map() };
    const notes = [...childElements(part.root, `w:${type}`)];
    return {
      context: part.context,
      byId: new Map(notes.map((note) => [note.attributes["w:id"] ?? "", note])),
    };
  }
}
