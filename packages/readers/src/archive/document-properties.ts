import { oneLine } from "../engine/elements.ts";
import { splitKeywords } from "../engine/keywords.ts";
import type { Limits } from "../engine/limits.ts";
import type { DocumentFacts } from "../engine/model.ts";
import { statedTitle } from "../engine/stated-title.ts";
import { child, childElements, textOf } from "../xml/query.ts";
import type { XmlElement } from "../xml/xml-element.ts";
import { parseXml } from "../xml/xml-element.ts";
import type { Archive } from "./archive.ts";
import type { Relationships } from "./relationships.ts";
import { relationshipOfType } from "./relationships.ts";

/** What a document says of itself, without its pages. */
export type Properties = Omit<DocumentFacts, "pageCount">;

const LONGEST = 400;

/** The properties of a docx, pptx or xlsx. Missing or broken ones are no reason not to read the document. */
export async function officeProperties(
  archive: Archive,
  relationships: Relationships,
  limits: Limits,
): Promise<Properties> {
  const read = (type: string): Promise<XmlElement | undefined> =>
    tryRead(archive, relationshipOfType(relationships, type)?.target, limits);
  const core = await read("core-properties");
  const extended = await read("extended-properties");
  return properties({
    title: valueIn(core, "dc:title"),
    author: valueIn(core, "dc:creator"),
    keywords: [valueIn(core, "cp:keywords") ?? ""],
    summary: valueIn(core, "dc:description"),
    metadata: {
      subject: valueIn(core, "dc:subject"),
      category: valueIn(core, "cp:category"),
      language: valueIn(core, "dc:language"),
      created: valueIn(core, "dcterms:created"),
      modified: valueIn(core, "dcterms:modified"),
      last_modified_by: valueIn(core, "cp:lastModifiedBy"),
      company: valueIn(extended, "ap:Company"),
      application: valueIn(extended, "ap:Application"),
      printed_pages: numberIn(extended, "ap:Pages"),
    },
  });
}

/** The properties of an OpenDocument file. */
export async function openDocumentProperties(archive: Archive, limits: Limits): Promise<Properties> {
  const meta = child(await tryRead(archive, "meta.xml", limits), "office:meta");
  return properties({
    title: valueIn(meta, "dc:title"),
    // Whoever saved it last is its creator by the letter, also a program that names nobody.
    author: valueIn(meta, "meta:initial-creator") ?? valueIn(meta, "dc:creator"),
    keywords: [...childElements(meta, "meta:keyword")].map(textOf),
    summary: valueIn(meta, "dc:description"),
    metadata: {
      subject: valueIn(meta, "dc:subject"),
      language: valueIn(meta, "dc:language"),
      created: valueIn(meta, "meta:creation-date"),
      modified: valueIn(meta, "dc:date"),
      last_modified_by: valueIn(meta, "dc:creator"),
      application: valueIn(meta, "meta:generator"),
      printed_pages:
        Number(child(meta, "meta:document-statistic")?.attributes["meta:page-count"]) || undefined,
    },
  });
}

interface RawProperties {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly summary: string | undefined;
  readonly keywords: readonly string[];
  readonly metadata: Readonly<Record<string, string | number | undefined>>;
}

function properties({ title, author, summary, keywords, metadata }: RawProperties): Properties {
  const known = Object.entries(metadata).filter(([, value]) => value !== undefined);
  return {
    title: statedTitle(title),
    author,
    summary,
    keywords: keywords.flatMap(splitKeywords),
    metadata: Object.fromEntries(known),
  };
}

async function tryRead(
  archive: Archive,
  part: string | undefined,
  limits: Limits,
): Promise<XmlElement | undefined> {
  if (part === undefined || !archive.has(part)) return undefined;
  try {
    return parseXml(await archive.readText(part), { limits });
  } catch {
    // Damaged properties: the document is read without them.
    return undefined;
  }
}

function valueIn(parent: XmlElement | undefined, name: string): string | undefined {
  const value = oneLine(textOf(child(parent, name)), LONGEST);
  return value === "" ? undefined : value;
}

function numberIn(parent: XmlElement | undefined, name: string): number | undefined {
  const value = Number(valueIn(parent, name));
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
