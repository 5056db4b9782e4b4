import { posix } from "node:path";
import type { Limits } from "../engine/limits.ts";
import { childElements } from "../xml/query.ts";
import { parseXml } from "../xml/xml-element.ts";
import type { Archive } from "./archive.ts";

/** A reference from one part of an Office package to another, or to the world outside. */
export interface Relationship {
  /** The last word of its type: `slide`, `image`, `hyperlink`. Strict and transitional packages agree in it. */
  readonly type: string;
  /** The name of a part, or an address when `isExternal`. */
  readonly target: string;
  readonly isExternal: boolean;
}

export type Relationships = ReadonlyMap<string, Relationship>;

/** What a part refers to, by id; the package itself is the part with the empty name. Nothing when it refers to nothing. */
export async function readRelationships(
  archive: Archive,
  part: string,
  limits: Limits,
): Promise<Relationships> {
  const folder = part.slice(0, Math.max(0, part.lastIndexOf("/")));
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const relationships = new Map<string, Relationship>();
  if (!archive.has(name)) return relationships;
  const root = parseXml(await archive.readText(name), { limits });
  for (const { attributes } of childElements(root, "Relationship")) {
    const { Id: id, Type: type = "", Target: target = "", TargetMode: mode } = attributes;
    if (id === undefined) continue;
    const isExternal = mode === "External";
    relationships.set(id, {
      type: type.slice(type.lastIndexOf("/") + 1),
      target: isExternal ? target : resolvePart(folder, target),
      isExternal,
    });
  }
  return relationships;
}

/** The part that a reference leads to. It may climb no higher than the package: there is nothing above it. */
function resolvePart(folder: string, target: string): string {
  // A presentation refers to a part for every slide, nearly always in this plain way.
  if (/^[\w-]+(?:\/[\w-]+)*\.\w+$/.test(target)) return folder === "" ? target : `${folder}/${target}`;
  const path = decodePath(target.split("#")[0] ?? "");
  return posix.join("/", path.startsWith("/") ? "" : folder, path).slice(1);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that stands for itself.
    return path;
  }
}

/** The first relationship of a type. */
export function relationshipOfType(relationships: Relationships, type: string): Relationship | undefined {
  for (const relationship of relationships.values()) if (relationship.type === type) return relationship;
  return undefined;
}
