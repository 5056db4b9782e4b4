import type { CredentialSource } from "@a2c-smcp/link";
import { OfficeLink } from "@a2c-smcp/link";
import type { SpokenVersion } from "@a2c-smcp/protocol";
import type { Logger, Tracing } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { Agent } from "./agent.ts";
import { toAgentError } from "./errors.ts";

/** Where an Agent connects to, and as whom. */
export interface ConnectAgentOptions {
  /** Address of the server, for example `http://127.0.0.1:7800`. */
  readonly url: string;
  readonly office: string;
  readonly name: string;
  /** Shared secret or token; short for `credentials: { secret }`. */
  readonly secret?: string | undefined;
  /** Further headers or auth fields, or a function that gives them anew for every connection. */
  readonly credentials?: CredentialSource | undefined;
  /** The protocol version to announce; the newest that the server takes unless given. */
  readonly version?: SpokenVersion | undefined;
  /** HTTP path of the server's Socket.IO endpoint. */
  readonly path?: string | undefined;
  /** Milliseconds that connecting and joining may take. */
  readonly openTimeoutMs?: number | undefined;
  readonly logger?: Logger | undefined;
  /** Takes a span of every request and passes the trace on; none unless given. */
  readonly tracing?: Tracing | undefined;
}

/** Connects an Agent and joins its office; resolves when it is there and knows who else is. */
export function connectAgent(options: ConnectAgentOptions): Promise<Agent> {
  return connectAs("agent", options).catch((error: unknown) => {
    throw toAgentError(error);
  });
}

/** Connects to an office in a role; rejects with what the link says. */
export async function connectAs(role: "agent" | "observer", options: ConnectAgentOptions): Promise<Agent> {
  const { url, office, name, secret, path, version, openTimeoutMs, logger = silentLogger } = options;
  const credentials = options.credentials ?? { secret };
  const link = new OfficeLink({
    ...{ url, office, name, role, credentials, path, version, openTimeoutMs, logger },
  });
  const agent = new Agent({ link, name, office, logger, tracing: options.tracing });
  try {
    await link.open();
    await agent.refreshRoster();
    return agent;
  } catch (error) {
    await link.close();
    throw error;
  }
}
