import type { GatewayClient } from "../clients/mcp-clients.ts";
import type { DocumentFlags } from "../options/document-files.ts";
import type { HttpOptions } from "../options/http.ts";
import type { LoggingOptions } from "../options/logging.ts";
import type { SandboxOptions } from "../options/sandbox.ts";

/** What `a2c gateway` takes. */
export interface GatewayFlags extends LoggingOptions, HttpOptions, SandboxOptions, DocumentFlags {
  readonly config: string[];
  readonly docs: string[];
  readonly allow: string[];
  readonly anyUri: string[];
  readonly printConfig?: GatewayClient;
  readonly install?: GatewayClient;
  readonly uninstall?: GatewayClient;
  readonly yes?: true;
}
