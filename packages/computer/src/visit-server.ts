import type { Logger } from "@a2c-smcp/runtime";
import { messageOf, silentLogger } from "@a2c-smcp/runtime";
import type { ComputerConfig } from "./config/computer-config.ts";
import { ComputerError, ComputerErrorCode } from "./errors.ts";
import { InputResolver } from "./inputs/input-resolver.ts";
import type { Ask } from "./inputs/input-sources.ts";
import { resolveServer } from "./inputs/resolve-server.ts";
import type { Environment } from "./inputs/run-command.ts";
import { scrubbingLogger } from "./inputs/scrubbing-logger.ts";
import { SecretRegistry } from "./inputs/secret-registry.ts";
import type { McpConnection } from "./mcp/mcp-connection.ts";
import { openConnection } from "./mcp/open-connection.ts";
import { ProcessReaper } from "./processes/process-reaper.ts";
import { ParamsCheck } from "./tools/params-check.ts";

/** How a server is started to be looked into. */
export interface VisitOptions {
  /** The environment for `${env:NAME}` and `A2C_SMCP_<ID>`. */
  readonly env: Environment;
  readonly ask?: Ask | undefined;
  /** Milliseconds until the server must be ready. */
  readonly startTimeoutMs?: number | undefined;
  /** Milliseconds for each request. */
  readonly requestTimeoutMs?: number | undefined;
  /** Milliseconds that the process has to end by itself. */
  readonly graceMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly logger?: Logger | undefined;
}

/** One MCP server, started to be looked into: nobody supervises it, and it ends with the visit. */
export interface ServerVisit extends AsyncDisposable {
  readonly connection: McpConnection;
  /** What a stdio server wrote to stdout beside its messages, up to now. */
  readonly strayLines: readonly string[];
  /** Why the schema of a tool cannot be used; undefined when it can. */
  schemaMistake(schema: object): string | undefined;
  /** Takes the secrets of the configuration out of a text. */
  scrub(text: string): string;
}

const MOST_STRAY_LINES = 20;

/** Starts one server of a configuration by itself. Rejects with `ComputerError`, without secrets in its message. */
export async function visitServer(
  config: ComputerConfig,
  name: string,
  options: VisitOptions,
): Promise<ServerVisit> {
  const server = config.servers[name];
  if (!server) throw new ComputerError(ComputerErrorCode.ConfigInvalid, `There is no MCP server "${name}"`);
  const secrets = new SecretRegistry();
  const logger = scrubbingLogger(options.logger ?? silentLogger, secrets);
  const strayLines: string[] = [];
  const inputs = new InputResolver(config.inputs, { env: options.env, ask: options.ask, secrets });
  try {
    const connection = await openConnection(await resolveServer(server, inputs, secrets), {
      logger,
      reaper: new ProcessReaper(),
      timeoutMs: options.startTimeoutMs ?? 30_000,
      signal: options.signal ?? new AbortController().signal,
      memory: {},
      graceMs: options.graceMs,
      requestTimeoutMs: options.requestTimeoutMs,
      onStrayLine: (line) => {
        if (strayLines.length < MOST_STRAY_LINES) strayLines.push(line);
      },
    });
    const schemas = new ParamsCheck(logger);
    return {
      connection,
      strayLines,
      schemaMistake: (schema) => schemas.mistakeOf(schema),
      scrub: (text) => secrets.scrub(text),
      [Symbol.asyncDispose]: () => connection.close(),
    };
  } catch (cause) {
    const code = cause instanceof ComputerError ? cause.code : ComputerErrorCode.ConnectFailed;
    throw new ComputerError(code, secrets.scrub(messageOf(cause)), { cause });
  }
}
