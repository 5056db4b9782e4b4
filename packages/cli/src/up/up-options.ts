import type { Ask } from "@a2c-smcp/computer";
import type { SandboxMode } from "@a2c-smcp/documents";
import type { Audit, Logger } from "@a2c-smcp/runtime";
import type { Policy } from "./policy.ts";

/** What a system is made of, once flags and folders are understood. */
export interface UpOptions {
  /** Absolute; empty for a system without documents of its own. */
  readonly folders: readonly string[];
  readonly configs: readonly string[];
  /** Passwords to try on encrypted files. */
  readonly passwords: readonly string[];
  /** How the parsers of the documents are confined. */
  readonly sandbox: SandboxMode;
  readonly port: number;
  /** Port of the page; 0 for any that is free. */
  readonly uiPort: number;
  /** Whether the page is opened in a browser. */
  readonly isOpening: boolean;
  readonly office: string;
  /** What agents show at the door; without one it is made up anew at each start. */
  readonly secret: string | undefined;
  /** Name of the Computer. */
  readonly name: string;
  readonly policy: Policy;
  readonly ask: Ask | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Takes what the operator may have to account for. */
  readonly audit?: Audit | undefined;
}
