import type { Notices } from "@a2c-smcp/endpoint";
import { buildDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { ProtocolEra } from "@modelcontextprotocol/server";
import type { Changes } from "./change-feed.ts";

/** A client that can be notified of changes. */
export interface Subscriber {
  readonly era: ProtocolEra;
  /** URIs that it subscribed to one by one; clients of the newer era listen instead. */
  readonly subscriptions: ReadonlySet<string>;
}

/** What one connection is notified of: with subscriptions only what it subscribed to, else everything that changed. */
export function noticesForClient(
  { era, subscriptions }: Subscriber,
  changes: Changes,
  host: string,
): Notices {
  if (era === "modern") return noticesForAll(changes, host);
  return {
    updatedUris: subscribedUris(changes, subscriptions),
    isResourceListChanged: changes.isListChanged,
  };
}

/** What everybody who listens is notified of. */
export function noticesForAll(changes: Changes, host: string): Notices {
  return { updatedUris: changedUris(changes, host), isResourceListChanged: changes.isListChanged };
}

/** The documents and the catalogue that lists them. */
function changedUris({ docRefs, isListChanged }: Changes, host: string): string[] {
  const uris = [...docRefs].map((docRef) => buildDpeUri({ host, docRef }));
  return isListChanged || uris.length > 0 ? [...uris, buildDpeUri({ host })] : [];
}

/** Who subscribed to a page or an element is notified when its document changes. */
function subscribedUris({ docRefs }: Changes, subscriptions: ReadonlySet<string>): string[] {
  return [...subscriptions].filter((uri) => {
    const { docRef } = parseDpeUri(uri);
    return docRef === undefined || docRefs.has(docRef);
  });
}
