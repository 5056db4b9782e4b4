import { realpath, stat } from "node:fs/promises";
import { LeftOutReason } from "./left-out.ts";
import type { Place, Walk } from "./walk-folder.ts";
import { leaveOut, missed, takeFile, walkFolder } from "./walk-folder.ts";
import { isWithin } from "./walk-rules.ts";

/**
 * Follows the links that walks have met, as far as they stay inside the roots, and returns where each leads. This comes
 * last, so that a file is found where it lies and not where some link to it happens to stand.
 */
export async function followLinks(
  walks: readonly Walk[],
  roots: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const links = new Map<string, string | undefined>();
  // The list grows while folders behind links are walked.
  for (const walk of walks)
    for (const link of walk.findings.links) links.set(link.place, await follow(link, walk, roots));
  return links;
}

async function follow(link: Place, walk: Walk, roots: readonly string[]): Promise<string | undefined> {
  try {
    const real = await realpath(link.place);
    if (!roots.some((root) => isWithin(real, root))) {
      leaveOut(link, LeftOutReason.LeadsOutside, walk.findings);
      return undefined;
    }
    const stats = await stat(real);
    if (stats.isDirectory()) await walkFolder(link, real, walk);
    else if (walk.rules.isWanted(link.relativePath)) takeFile(link, real, { stats, walk });
    return real;
  } catch (error) {
    walk.hooks.signal?.throwIfAborted();
    return missed(link, error, walk.findings); // it leads nowhere
  }
}
