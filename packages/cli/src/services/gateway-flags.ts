import type { DocumentFlags } from "../options/document-files.ts";
import type { HttpOptions } from "../options/http.ts";
import type { LoggingOptions } from "../options/logging.ts";
import type { SandboxOptions } from "../options/sandbox.ts";

/** The clients that `--print-config` knows the settings of. */
export const GATEWAY_CLIENTS = ["claude", "cursor", "vscode", "codex"] as const;
export type GatewayClient = (typeof GATEWAY_CLIENTS)[number];

/** What `a2c gateway` takes. */
export interface GatewayFlags extends LoggingOptions, HttpOptions, SandboxOptions, DocumentFlags {
  readonly config: string[];
  readonly docs: string[];
  readonly allow: string[];
  readonly anyUri: string[];
  readonly printConfig?: GatewayClient;
}
