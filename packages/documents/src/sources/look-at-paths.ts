import type { Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import type { Look } from "./apply-look.ts";
import { factsOf, meansGone } from "./file-facts.ts";
import type { LeftOuts } from "./left-out.ts";
import type { SourceTable } from "./source-table.ts";
import type { FoundFile, LookHooks, Place } from "./walk-folder.ts";
import { Findings, missed, walkFolder } from "./walk-folder.ts";
import type { WalkRules } from "./walk-rules.ts";
import { isWithin, wayFromRoot } from "./walk-rules.ts";

export interface LookAround {
  readonly roots: readonly string[];
  readonly rules: WalkRules;
  readonly hooks: LookHooks;
  readonly table: SourceTable;
  /** Links below the roots, by place, and where they lead; undefined for outside and nowhere. */
  readonly links: ReadonlyMap<string, string | undefined>;
  readonly hasInodes: (root: string) => boolean;
}

const AT_ONCE = 64;

/** A look at some paths, and what it had to leave out. */
export interface PartialLook extends Look {
  readonly leftOut: readonly LeftOuts[];
}

/** Looks at some paths and below them. Undefined when a link is concerned: then everything is to be looked at. */
export async function lookAtPaths(
  paths: readonly string[],
  around: LookAround,
): Promise<PartialLook | undefined> {
  const files: FoundFile[] = [];
  const unsure: string[] = [];
  const leftOut: LeftOuts[] = [];
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE);
    const all = await Promise.all(some.map((path) => lookAt(path, around)));
    for (const seen of all) {
      if (seen === "link") return undefined;
      files.push(...seen.files);
      unsure.push(...seen.unsure);
      leftOut.push(...seen.leftOut);
    }
  }
  return { paths, files, unsure, leftOut };
}

interface Seen {
  readonly files: readonly FoundFile[];
  readonly unsure: readonly string[];
  readonly leftOut: readonly LeftOuts[];
}

const nothing: Seen = { files: [], unsure: [], leftOut: [] };

async function lookAt(path: string, around: LookAround): Promise<Seen | "link"> {
  if (hasLinks(path, around.links)) return "link";
  try {
    const stats = await lstat(path);
    if (stats.isSymbolicLink()) return "link";
    // A folder that does not tell upper from lower case also finds a file under the name it had before.
    const real = await realpath(path);
    if (real !== path) return real.toLowerCase() === path.toLowerCase() ? nothing : "link";
    return await (stats.isDirectory() ? lookInto(path, around) : fileAt(path, stats, around));
  } catch (error) {
    return notSeen(path, error, around);
  }
}

/** What could not be looked at is left out where it would be served. */
function notSeen(path: string, error: unknown, around: LookAround): Seen {
  const findings = new Findings();
  const [place] = placesOf(path, around);
  if (place !== undefined) missed(place, error, findings);
  return { files: [], unsure: meansGone(error) ? [] : [path], leftOut: [findings.leftOut] };
}

/** Whether a link was at a path, or below. */
function hasLinks(path: string, links: ReadonlyMap<string, string | undefined>): boolean {
  for (const place of links.keys()) if (isWithin(place, path)) return true;
  return false;
}

/** Whether a link leads to a path, or to a folder that it is in. */
function isLinkedTo(path: string, links: ReadonlyMap<string, string | undefined>): boolean {
  for (const target of links.values()) if (target !== undefined && isWithin(path, target)) return true;
  return false;
}

function fileAt(path: string, stats: Stats, around: LookAround): Seen | "link" {
  if (!stats.isFile()) return nothing;
  const { rules, hasInodes, table } = around;
  const places = placesOf(path, around).filter(({ relativePath }) => rules.isWanted(relativePath));
  const linked = table.linked().find((source) => source.path === path);
  if (places[0] !== undefined)
    return { ...nothing, files: [{ ...places[0], path, ...factsOf(stats, hasInodes(places[0].root)) }] };
  // A link leads to it: where that is found is not told by its path alone.
  return linked !== undefined || isLinkedTo(path, around.links) ? "link" : nothing;
}

async function lookInto(path: string, around: LookAround): Promise<Seen | "link"> {
  const places = placesOf(path, around);
  if (places.length === 0) return isLinkedTo(path, around.links) ? "link" : nothing;
  const files: FoundFile[] = [];
  const unsure: string[] = [];
  const leftOut: LeftOuts[] = [];
  for (const place of places) {
    const findings = new Findings();
    const { rules, hooks } = around;
    await walkFolder(place, path, { rules, hooks, findings, hasInodes: around.hasInodes(place.root) });
    if (findings.links.length > 0 || findings.isCut) return "link";
    files.push(...findings.files);
    unsure.push(...findings.unsure);
    leftOut.push(findings.leftOut);
  }
  return { files, unsure, leftOut };
}

/** A path as seen from the roots that it is in; none when it is hidden, ignored or excluded from all of them. */
function placesOf(path: string, { roots, rules }: LookAround): Place[] {
  return roots.flatMap((root) => {
    const relativePath = wayFromRoot(path, root, rules);
    return relativePath === undefined ? [] : [{ root, place: path, relativePath }];
  });
}
