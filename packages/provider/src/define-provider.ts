import type { Endpoint, HttpOptions, HttpService, StdioOptions, StdioService } from "@a2c-smcp/endpoint";
import { metered, serveOverHttp, serveOverStdio } from "@a2c-smcp/endpoint";
import { parseDpeUri } from "@a2c-smcp/protocol";
import { changeWaits, silentLogger } from "@a2c-smcp/runtime";
import type { Changes } from "./changes/change-feed.ts";
import { ChangeFeed } from "./changes/change-feed.ts";
import { noticesForAll, noticesForClient } from "./changes/change-notices.ts";
import type { ProviderDocument } from "./document-data.ts";
import type { ProviderDefinition } from "./provider-definition.ts";
import { ProviderError, ProviderErrorCode } from "./provider-error.ts";
import { Shelf } from "./reading/shelf.ts";
import { createConnection } from "./serving/connection.ts";

/** An MCP server whose resources are documents. It can be served any number of times at once. */
export interface Provider extends AsyncDisposable {
  readonly host: string;
  /** For whoever puts the provider on a wire of their own. */
  readonly endpoint: Endpoint<Changes>;
  /** The content of a document changed: its `doc_ref`, or a `dpe://` URI of it, or of a page or element of it. */
  changed(uri: string): void;
  /** Documents came or went. */
  listChanged(): void;
  /** Calls back after changes, as clients are notified of them; the returned function unsubscribes. */
  onChanges(listener: (changes: Changes) => void): () => void;
  /** Serves one client over standard input and output, in whichever protocol era it speaks. */
  serveOverStdio(options?: StdioOptions): StdioService;
  /** Serves any number of clients over Streamable HTTP, in both protocol eras, to whoever knows the token. */
  serveOverHttp(options: HttpOptions): Promise<HttpService>;
  /** Closes every service that was started here; no change is announced any more. */
  close(): Promise<void>;
}

/** Makes an MCP server out of the documents of an author: resources at four levels, completion, notices, tools. */
export function defineProvider<Document extends ProviderDocument>(
  definition: ProviderDefinition<Document>,
): Provider {
  const { host } = definition;
  checkHost(host);
  const feed = new ChangeFeed(definition.quietMs ?? changeWaits.noticeMs);
  const endpoint = metered(endpointOf(new Shelf(definition), feed), () => definition.figures?.() ?? []);
  const services = new Set<StdioService | HttpService>();
  const keep = <Service extends StdioService | HttpService>(service: Service): Service => {
    services.add(service);
    return service;
  };
  const close = async (): Promise<void> => {
    feed.close();
    await Promise.allSettled([...services].map((service) => service.close()));
    services.clear();
  };
  return {
    host,
    endpoint,
    changed: (uri) => feed.note({ kind: "document", docRef: docRefOf(uri, host) }),
    listChanged: () => feed.note({ kind: "list" }),
    onChanges: (listener) => feed.listen(listener),
    serveOverStdio: (options) => keep(serveOverStdio(endpoint, options)),
    serveOverHttp: async (options) => keep(await serveOverHttp(endpoint, options)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function endpointOf<Document extends ProviderDocument>(
  shelf: Shelf<Document>,
  feed: ChangeFeed,
): Endpoint<Changes> {
  const { host, logger = silentLogger } = shelf.definition;
  return {
    logger,
    connect: (era) => {
      const connection = createConnection(shelf, era);
      return {
        server: connection.server,
        noticesOf: (changes) => noticesForClient(connection, changes, host),
        onClosed: () => connection.close(),
      };
    },
    listen: (listener) => feed.listen(listener),
    noticesOf: (changes) => noticesForAll(changes, host),
  };
}

function checkHost(host: string): void {
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return;
  throw new ProviderError(ProviderErrorCode.InvalidHost, `${host} is no host; use one like com.example.docs`);
}

/** A name with a scheme is a URI; everything else is a `doc_ref`. */
function docRefOf(changed: string, ownHost: string): string {
  if (!/^dpe:/i.test(changed)) return changed;
  const { host, docRef } = parseDpeUri(changed);
  if (host === ownHost && docRef !== undefined) return docRef;
  const text =
    host === ownHost
      ? `${changed} names no document; call listChanged() when documents came or went`
      : `${changed} is not of this provider, whose host is ${ownHost}`;
  throw new ProviderError(ProviderErrorCode.ForeignUri, text);
}
