import type { Archive } from "../../archive/archive.ts";
import type { Relationships } from "../../archive/relationships.ts";
import { readRelationships } from "../../archive/relationships.ts";
import type { Limits } from "../../engine/limits.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";

/** One part of a presentation with what it refers to. */
export interface SlidePart {
  readonly root: XmlElement;
  readonly relationships: Relationships;
}

/** Reads a part and its relationships, and nothing else. */
export async function readSlidePart(archive: Archive, name: string, limits: Limits): Promise<SlidePart> {
  const root = parseXml(await archive.readText(name), { limits });
  return { root, relationships: await readRelationships(archive, name, limits) };
}
