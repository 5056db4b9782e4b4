import type { StdioOptions, StdioService } from "@a2c-smcp/endpoint";
import { serveOverStdio as serveEndpoint } from "@a2c-smcp/endpoint";
import type { DocumentsServer } from "./documents-server.ts";
import { endpointOf } from "./endpoint.ts";

/** Serves one client over standard input and output, in whichever protocol era it speaks. */
export function serveOverStdio(documents: DocumentsServer, options: StdioOptions = {}): StdioService {
  return serveEndpoint(endpointOf(documents), options);
}
