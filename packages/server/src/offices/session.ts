import type { OfficeRole, Version } from "@a2c-smcp/protocol";
import { formatVersion } from "@a2c-smcp/protocol";
import type { Grant } from "../auth/grant.ts";

/** Who a connection is. The first join settles it for as long as the connection lives. */
export interface Identity {
  readonly role: OfficeRole;
  readonly name: string;
}

/** Where a connection stands. Whoever left keeps its identity. */
export type Standing =
  | { readonly phase: "new" }
  | { readonly phase: "out"; readonly identity: Identity }
  | { readonly phase: "in"; readonly identity: Identity; readonly office: string };

/** Which rules a client knows: those of 0.5 and later differ in acks, renaming and foreign offices. */
export type Generation = "early" | "late";

/** What the Server knows about one connection. Identity comes from here, never from a payload. */
export interface Session {
  readonly sid: string;
  /** What the client announced; undefined when it announced nothing. */
  readonly version: string | undefined;
  readonly generation: Generation;
  readonly grant: Grant;
  /** Where the connection comes from, for the audit log. */
  readonly address?: string | undefined;
  /** Whom its credentials name, if they do. */
  readonly subject?: string | undefined;
  standing: Standing;
}

export interface SessionOrigin {
  readonly sid: string;
  readonly version: Version | undefined;
  readonly grant: Grant;
  readonly address?: string | undefined;
  readonly subject?: string | undefined;
}

/** A connection that has not joined yet. */
export function createSession({ sid, version, grant, address, subject }: SessionOrigin): Session {
  return {
    sid,
    version: version && formatVersion(version),
    generation: generationOf(version),
    grant,
    address,
    subject,
    standing: { phase: "new" },
  };
}

/** The office that a session is in, if any. */
export function officeOf(session: Session): string | undefined {
  return session.standing.phase === "in" ? session.standing.office : undefined;
}

function generationOf(version: Version | undefined): Generation {
  return version && (version.major > 0 || version.minor >= 5) ? "late" : "early";
}
