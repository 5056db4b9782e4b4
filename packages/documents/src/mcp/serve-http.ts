import type { HttpOptions, HttpService } from "@a2c-smcp/endpoint";
import { serveOverHttp as serveEndpoint } from "@a2c-smcp/endpoint";
import type { DocumentsServer } from "./documents-server.ts";
import { endpointOf } from "./endpoint.ts";

/** Serves any number of clients over Streamable HTTP, in both protocol eras, to whoever knows the token. */
export function serveOverHttp(documents: DocumentsServer, options: HttpOptions): Promise<HttpService> {
  return serveEndpoint(endpointOf(documents), options);
}
