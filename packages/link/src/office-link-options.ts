import type { OfficeRole, SpokenVersion } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { CredentialSource } from "./credentials.ts";
import type { LinkError } from "./link-error.ts";
import type { RequestHandlers } from "./serve-requests.ts";

/** Which office to join, as whom, and how to get there. */
export interface OfficeLinkOptions {
  /** Address of the server, for example `http://127.0.0.1:7800`. */
  readonly url: string;
  /** HTTP path of the server's Socket.IO endpoint. */
  readonly path?: string | undefined;
  readonly office: string;
  readonly role: OfficeRole;
  readonly name: string;
  readonly credentials?: CredentialSource | undefined;
  /** The protocol version to announce; the newest that the server takes unless given. */
  readonly version?: SpokenVersion | undefined;
  /** Answers to what the server passes on; only a Computer has any. */
  readonly handlers?: RequestHandlers | undefined;
  /** Keep trying when the server is not there at first. Without it the first failure ends `open`. */
  readonly isPatient?: boolean | undefined;
  /** How long `open` may take when it is not patient. */
  readonly openTimeoutMs?: number | undefined;
  readonly logger?: Logger | undefined;
}

/** What happens to a link, besides notifications. */
export interface LinkEvents {
  /** The office was entered, for the first time or again. */
  joined: (event: { isRejoin: boolean }) => void;
  /** The connection was lost; the link is trying to come back. */
  lost: (event: { reason: string }) => void;
  /** The link gave up for good; it will not come back by itself. */
  failed: (error: LinkError) => void;
}
