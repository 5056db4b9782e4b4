import { buildDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { ServerNotifier } from "@modelcontextprotocol/server";
import type { ChangeListener, Changes } from "./change-feed.ts";
import type { Connection } from "./connection.ts";
import type { ReadContext } from "./read-context.ts";

/** Tells one connection: with subscriptions only of what it subscribed to, else of everything that changed. */
export function noticesTo(connection: Connection, { host, logger }: ReadContext): ChangeListener {
  const { server, era, subscriptions } = connection;
  return (changes) => {
    const uris = era === "modern" ? changedUris(changes, host) : subscribedUris(changes, subscriptions);
    const sent = uris.map((uri) => server.sendResourceUpdated({ uri }));
    if (changes.isListChanged) sent.push(server.sendResourceListChanged());
    for (const one of sent)
      one.catch((cause: unknown) => logger.debug("change was not delivered", { cause }));
  };
}

/** Tells everybody who listens over HTTP in the newer era. */
export function noticesToBus(notify: ServerNotifier, host: string): ChangeListener {
  return (changes) => {
    for (const uri of changedUris(changes, host)) notify.resourceUpdated(uri);
    if (changes.isListChanged) notify.resourcesChanged();
  };
}

/** The documents and the catalogue that lists them. */
function changedUris({ docRefs, isListChanged }: Changes, host: string): string[] {
  const uris = [...docRefs].map((docRef) => buildDpeUri({ host, docRef }));
  return isListChanged || uris.length > 0 ? [...uris, buildDpeUri({ host })] : [];
}

/** Who subscribed to a page or an element hears of it when its document changes. */
function subscribedUris({ docRefs }: Changes, subscriptions: ReadonlySet<string>): string[] {
  return [...subscriptions].filter((uri) => {
    const { docRef } = parseDpeUri(uri);
    return docRef === undefined || docRefs.has(docRef);
  });
}
