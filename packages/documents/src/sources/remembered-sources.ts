import { docRefOf, longDocRefOf } from "./doc-ref.ts";
import type { Source } from "./source.ts";
import type { WalkRules } from "./walk-rules.ts";
import { isWithin, placeBelow, wayFromRoot } from "./walk-rules.ts";

/** A file that is remembered, and where it was found. */
export interface RememberedSource {
  readonly place: string;
  readonly source: Source;
}

/** Those of the remembered files that a scan of these folders would find if they are still there. */
export function rememberedSources(
  sources: readonly Source[],
  roots: readonly string[],
  rules: WalkRules,
): readonly RememberedSource[] {
  return sources.flatMap((source) => {
    if (!rules.isWanted(source.relativePath) || !roots.some((root) => isWithin(source.path, root))) return [];
    const root = roots.find((one) => isNamedBy(one, source));
    if (root === undefined) return [];
    const place = placeBelow(root, source.relativePath);
    const isOnTheWay = wayFromRoot(place, root, rules) !== undefined;
    return isOnTheWay ? [{ source, place: place === source.path ? source.path : place }] : [];
  });
}

/** Another server may know the same file below another folder, under another name. */
function isNamedBy(root: string, { docRef, path, relativePath }: Source): boolean {
  // The folder and the way from it make the name: only where a link led elsewhere it has to be made again.
  if (path === placeBelow(root, relativePath) || docRefOf(root, relativePath) === docRef) return true;
  return longDocRefOf(path) === docRef && isWithin(path, root);
}
