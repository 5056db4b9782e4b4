import type { DocumentEvents, EventRequest } from "../history/document-event.ts";
import { docRefOf } from "../sources/doc-ref.ts";

/** Where to look for a document that was moved. */
export interface MovedPlaces {
  /** The folders that are served. */
  readonly roots: readonly string[];
  readonly has: (docRef: string) => boolean;
  readonly events: (request: EventRequest) => Promise<DocumentEvents>;
}

/** Nobody moves a file more often and still has its first address. */
const MOST_MOVES = 20;

/** The name that a document has now whose file was renamed or moved; undefined where nobody knows of that. */
export async function findMoved(
  docRef: string,
  { roots, has, events }: MovedPlaces,
): Promise<string | undefined> {
  const known = await events({ since: 0, until: Date.now() + 1 });
  const next = new Map<string, string>();
  // The newest first: of two files that had the name one after the other, the last one counts.
  for (const { kind, movedFrom, docRef: to } of known.events)
    if (kind === "moved" && movedFrom !== undefined)
      for (const from of roots.map((root) => docRefOf(root, movedFrom)))
        if (!next.has(from)) next.set(from, to);
  let at = next.get(docRef);
  for (let moves = 1; at !== undefined && moves < MOST_MOVES; moves += 1) {
    if (has(at)) return at;
    at = next.get(at);
  }
  return undefined;
}
