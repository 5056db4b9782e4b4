import type { AuthProvider, Transport } from "@modelcontextprotocol/client";
import { SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { secondsOf } from "../config/duration.ts";
import type { ParametersOf, ServerConfig, TransportType } from "../config/server-config.ts";
import type { SseParameters, StdioParameters, StreamableParameters } from "../config/server-parameters.ts";
import type { ServerProcessOptions } from "../processes/server-process.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { messageGate } from "./message-gate.ts";
import { NoticeStream } from "./notice-stream.ts";
import { inOrder } from "./ordered-delivery.ts";
import { StdioTransport } from "./stdio-transport.ts";

/** A transport, and what our side needs to know about it beyond the SDK's interface. */
export interface TransportHandle {
  readonly transport: Transport;
  /** Whether a server of the newer era can be behind it. */
  readonly canBeModern: boolean;
  /** Whether credentials are sent: tells "authorization needed" from "authorization failed". */
  readonly hasCredentials: boolean;
  /** Milliseconds for the handshake, where the configuration limits it. */
  readonly handshakeTimeoutMs?: number | undefined;
  /** The process, where there is one. */
  readonly process?: Pick<StdioTransport, "pid" | "exitReason" | "stderrTail"> | undefined;
  /** The stream of notices, where it is one of its own that can break by itself. */
  readonly notices?: Pick<NoticeStream, "opened" | "onOpen" | "onLost"> | undefined;
  /** Ends the session on the server. */
  readonly endSession?: (() => Promise<void>) | undefined;
}

/** What a transport is made with beside the parameters of its server. */
export interface TransportOptions extends ServerProcessOptions {
  /** The token of a server that a person signed in to; headers of the configuration come before it. */
  readonly tokens?: AuthProvider | undefined;
}

export type Connect<T extends TransportType> = (
  parameters: ParametersOf[T],
  options: TransportOptions,
) => TransportHandle;

const connectors: { readonly [T in TransportType]: Connect<T> } = {
  stdio: connectStdio,
  sse: connectSse,
  streamable: connectStreamable,
};

/** The stream of notifications is opened again for as long as the connection lives; health decides when it does not. */
const reconnectionOptions = {
  initialReconnectionDelay: 1_000,
  maxReconnectionDelay: 30_000,
  reconnectionDelayGrowFactor: 1.5,
  maxRetries: Number.MAX_SAFE_INTEGER,
};

/** Makes the transport to a server whose placeholders are filled in; nothing is opened yet. */
export function createTransport(config: ServerConfig, options: TransportOptions): TransportHandle {
  return connect(config.type, config.server_parameters, options);
}

function connect<T extends TransportType>(
  type: T,
  parameters: ParametersOf[T],
  options: TransportOptions,
): TransportHandle {
  return connectors[type](parameters, options);
}

function connectStdio(parameters: StdioParameters, options: ServerProcessOptions): TransportHandle {
  const transport = new StdioTransport(parameters, options);
  return { transport, process: transport, canBeModern: true, hasCredentials: true };
}

/** The HTTP+SSE transport went out before the newer era came: nothing to probe for. */
function connectSse(
  { url, headers, timeout }: SseParameters,
  { onFlood, tokens }: TransportOptions,
): TransportHandle {
  return {
    transport: inOrder(
      new SSEClientTransport(new URL(url), {
        requestInit: { headers },
        fetch: createBoundedFetch(messageGate(onFlood)),
        ...(tokens && { authProvider: tokens }),
      }),
    ),
    canBeModern: false,
    hasCredentials: tokens !== undefined || hasCredentials(headers),
    handshakeTimeoutMs: milliseconds(timeout),
  };
}

function connectStreamable(
  { url, headers, timeout, terminate_on_close }: StreamableParameters,
  { onFlood, tokens }: TransportOptions,
): TransportHandle {
  const notices = new NoticeStream();
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: notices.watch(createBoundedFetch(messageGate(onFlood))),
    reconnectionOptions,
    ...(tokens && { authProvider: tokens }),
  });
  return {
    transport: inOrder(transport),
    notices,
    canBeModern: true,
    hasCredentials: tokens !== undefined || hasCredentials(headers),
    handshakeTimeoutMs: milliseconds(timeout),
    ...(terminate_on_close && { endSession: () => transport.terminateSession() }),
  };
}

function hasCredentials(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => /^authorization$|api-?key|token/i.test(name));
}

function milliseconds(duration: number | string): number | undefined {
  const seconds = secondsOf(duration);
  return seconds === undefined ? undefined : seconds * 1_000;
}
