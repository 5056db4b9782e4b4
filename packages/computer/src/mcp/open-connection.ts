import type { Logger, Tracing } from "@a2c-smcp/runtime";
import { DeadlineError, messageOf, withDeadline } from "@a2c-smcp/runtime";
import type { AuthProvider, ConnectOptions, Implementation, ProtocolEra } from "@modelcontextprotocol/client";
import {
  Client,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
} from "@modelcontextprotocol/client";
import type { CredentialStore } from "../auth/credential-store.ts";
import { tokenSource } from "../auth/token-source.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import { PACKAGE_VERSION } from "../package-version.ts";
import type { ProcessReaper } from "../processes/process-reaper.ts";
import { McpConnection } from "./mcp-connection.ts";
import { classifyFailure } from "./mcp-failure.ts";
import { ServerProblems } from "./server-problems.ts";
import type { TransportHandle } from "./transports.ts";
import { createTransport } from "./transports.ts";

/** What is known of a server from earlier connections. */
export interface EraMemory {
  era?: ProtocolEra | undefined;
}

export interface OpenConnectionOptions {
  readonly logger: Logger;
  readonly reaper: ProcessReaper;
  /** Milliseconds until the server must be ready. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Read, and brought up to date. */
  readonly memory: EraMemory;
  /** Milliseconds until a stdio server that is silent about the newer era is taken for one of the older. */
  readonly probeTimeoutMs?: number | undefined;
  /** Milliseconds that a process has to end by itself. */
  readonly graceMs?: number | undefined;
  readonly requestTimeoutMs?: number | undefined;
  /** Of servers that a person signed in to. */
  readonly credentials?: CredentialStore | undefined;
  /** Takes spans of what the server is asked. */
  readonly tracing?: Tracing | undefined;
  /** Servers are told that callers can be asked for input. */
  readonly elicits?: boolean | undefined;
  readonly onStrayLine?: ((line: string) => void) | undefined;
  /** A line that the server wrote to stderr or logged. */
  readonly onLine?: ((line: string) => void) | undefined;
}

const clientInfo: Implementation = { name: "a2c-smcp-computer", version: PACKAGE_VERSION };
const PROBE_MS = 2_000;

/** Connects to a server whose placeholders are filled in. Rejects with `ComputerError`, and leaves nothing behind. */
export async function openConnection(
  config: ServerConfig,
  options: OpenConnectionOptions,
): Promise<McpConnection> {
  const { memory, timeoutMs } = options;
  const started = performance.now();
  try {
    return await attempt(config, options);
  } catch (cause) {
    if (!(cause instanceof OtherEra)) throw cause;
    memory.era = cause.era;
  }
  try {
    return await attempt(config, { ...options, timeoutMs: timeoutMs - (performance.now() - started) });
  } catch (cause) {
    // It was not the era, so nothing was learnt.
    memory.era = undefined;
    throw cause;
  }
}

async function attempt(config: ServerConfig, options: OpenConnectionOptions): Promise<McpConnection> {
  const { logger, signal, memory } = options;
  const problems = new ServerProblems();
  const handle = createTransport(config, {
    tokens: await tokensOf(config, options),
    onFlood: (problem) => problems.set("flood", [problem]),
    reaper: options.reaper,
    graceMs: options.graceMs,
    onStderrLine: (line) => {
      logger.debug("mcp server wrote to stderr", { line });
      options.onLine?.(line);
    },
    onStrayLine: options.onStrayLine,
  });
  const milliseconds = Math.min(options.timeoutMs, handle.handshakeTimeoutMs ?? options.timeoutMs);
  const timeoutMs = probeTimeoutOf(handle, options, milliseconds);
  const started = performance.now();
  const client = new Client(clientInfo, {
    versionNegotiation: { mode: "auto", probe: { timeoutMs } },
    // Who is asked depends on the call, which the SDK's own way through does not know.
    inputRequired: { autoFulfill: false },
    capabilities: options.elicits ? { elicitation: { form: {}, url: {} } } : {},
  });
  const connection = new McpConnection(client, handle, {
    server: config.name,
    logger,
    requestTimeoutMs: options.requestTimeoutMs,
    onLogged: options.onLine,
    elicits: options.elicits,
    tracing: options.tracing,
    problems,
  });
  const handshake = client
    .connect(handle.transport, { timeout: milliseconds, ...priorOf(handle, memory) })
    .then(() => connection.followChanges());
  try {
    await withDeadline(handshake, { what: "the handshake", milliseconds, signal });
  } catch (cause) {
    const wasSilent = performance.now() - started >= timeoutMs;
    await connection.close();
    throw explain(cause, { config, handle, memory, signal, wasSilent });
  }
  // Silence is no verdict: a server of both eras may only have been slow to start.
  const isVerdict = connection.era === "modern" || performance.now() - started < timeoutMs;
  if (isVerdict) memory.era = connection.era;
  return connection;
}

/** Who wrote a token into the configuration means that one. */
async function tokensOf(
  { type, server_parameters: parameters }: ServerConfig,
  { credentials, logger }: OpenConnectionOptions,
): Promise<AuthProvider | undefined> {
  if (type === "stdio" || !("url" in parameters)) return undefined;
  const isGiven = Object.keys(parameters.headers).some((name) => name.toLowerCase() === "authorization");
  return isGiven ? undefined : tokenSource(credentials, parameters.url, logger);
}

/** A server that is known to be modern is not given up on because it starts slowly. */
function probeTimeoutOf(
  handle: TransportHandle,
  options: OpenConnectionOptions,
  milliseconds: number,
): number {
  const { memory, probeTimeoutMs = PROBE_MS } = options;
  const isShort = handle.process !== undefined && memory.era !== "modern";
  return isShort ? Math.min(probeTimeoutMs, milliseconds) : milliseconds;
}

function priorOf(handle: TransportHandle, { era }: EraMemory): ConnectOptions {
  return era === "legacy" || !handle.canBeModern ? { prior: { kind: "legacy" } } : {};
}

/** The attempt failed because the server requires this era. Never leaves this module. */
class OtherEra extends Error {
  readonly era: ProtocolEra;

  constructor(era: ProtocolEra) {
    super();
    this.era = era;
  }
}

interface Attempt {
  readonly config: ServerConfig;
  readonly handle: TransportHandle;
  readonly memory: EraMemory;
  readonly signal: AbortSignal;
  /** The probe for the newer era went unanswered. */
  readonly wasSilent: boolean;
}

function explain(cause: unknown, { config, handle, memory, signal, wasSilent }: Attempt): Error {
  const server = `MCP server "${config.name}"`;
  const fail = (code: ComputerErrorCode, what: string): ComputerError =>
    new ComputerError(code, `${server} ${what}${lastWords(handle)}`, { cause });
  if (signal.aborted) return fail(ComputerErrorCode.Closed, "was stopped while it started");
  if (cause instanceof DeadlineError)
    return fail(ComputerErrorCode.StartTimeout, `was not ready within ${cause.milliseconds} ms`);
  if (cause instanceof ComputerError) return cause;
  const ended = handle.process?.exitReason;
  // Some servers end themselves when their first request is not the one they know, however late they read it.
  const isAboutEra = isNegotiation(cause) || (wasSilent && isClosed(cause));
  if (ended !== undefined && isAboutEra && memory.era === undefined) return new OtherEra("legacy");
  // A server of the newer era alone was too slow to say so.
  if (isModernOnly(cause) && memory.era !== "modern") return new OtherEra("modern");
  const failure = classifyFailure(cause);
  if (failure.kind === "unauthorized") {
    const code = handle.hasCredentials
      ? ComputerErrorCode.AuthorizationFailed
      : ComputerErrorCode.AuthorizationNeeded;
    const todo = "check its headers, or sign in with `a2c auth login`";
    return fail(code, `refused us with HTTP ${failure.status}: ${todo}`);
  }
  if (ended !== undefined) return fail(ComputerErrorCode.ConnectFailed, `${ended} while it started`);
  const why = "message" in failure ? failure.message : messageOf(cause);
  return fail(ComputerErrorCode.ConnectFailed, `could not be connected: ${why}`);
}

function isNegotiation(cause: unknown): boolean {
  return cause instanceof SdkError && cause.code === SdkErrorCode.EraNegotiationFailed;
}

function isClosed(cause: unknown): boolean {
  return cause instanceof SdkError && cause.code === SdkErrorCode.ConnectionClosed;
}

function isModernOnly(cause: unknown): boolean {
  return cause instanceof ProtocolError && cause.code === ProtocolErrorCode.UnsupportedProtocolVersion;
}

/** What the process said before it failed usually names the reason. */
function lastWords({ process }: TransportHandle): string {
  const words = process?.stderrTail.slice(-3).join(" | ") ?? "";
  return words === "" ? "" : `. It wrote last: ${words}`;
}
