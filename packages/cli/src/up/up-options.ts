import type { ApprovalBoard, Ask, ComputerConfig } from "@a2c-smcp/computer";
import type { DocumentsServerOptions, SandboxMode } from "@a2c-smcp/documents";
import type { Audit, Logger } from "@a2c-smcp/runtime";
import type { Policy } from "../approval/policy.ts";
import type { DocumentSources } from "../options/document-files.ts";

/** What a system is made of, once flags and folders are understood. */
export interface UpOptions {
  /** Without any folder a system has no documents of its own. */
  readonly sources: DocumentSources;
  /** Globs of the files that are served, where not all are. */
  readonly include: readonly string[] | undefined;
  /** Globs of what is left out. */
  readonly exclude: readonly string[];
  /** How pictures of text are read, where they are. */
  readonly ocr: DocumentsServerOptions["ocr"];
  /** Where the index is kept; a place of its own without it. */
  readonly index: string | undefined;
  /** What finds pages by what they mean, where something does. */
  readonly meaning: DocumentsServerOptions["meaning"];
  /** Files that are followed, and what they said at the start. */
  readonly configs: readonly string[];
  readonly config: ComputerConfig;
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
  /** Whether the secret is told to whoever watches the output. */
  readonly isSecretShown: boolean;
  /** Name of the Computer. */
  readonly name: string;
  readonly policy: Policy;
  /** The calls that wait for a person. */
  readonly approvals: ApprovalBoard;
  readonly ask: Ask | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  /** Takes what the operator may have to account for. */
  readonly audit?: Audit | undefined;
}
