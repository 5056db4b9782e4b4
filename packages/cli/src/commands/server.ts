import { Command, InvalidArgumentError, Option } from "commander";
import { messages } from "../language/messages.ts";
import { addAuditOption } from "../options/audit.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readAmount, readPort } from "../options/numbers.ts";
import { addSecretOptions } from "../options/secret.ts";
import { addTracingOption } from "../options/tracing.ts";
import type { ServerFlags } from "../services/run-server.ts";

/** `a2c server`: the place where Agents and Computers meet. */
export function serverCommand(): Command {
  const say = messages().parts.server;
  const command = new Command("server")
    .description(say.description)
    .addOption(new Option("--config <file>", say.config).env("A2C_SERVER_CONFIG"))
    .option("--host <address>", say.host, "127.0.0.1")
    .option("--port <number>", say.port, readPort, 7800)
    .option("--path <path>", say.path, "/socket.io/");
  addSecretOptions(command)
    .option("--jwt-key <file or URL>", say.jwtKey)
    .option("--jwt-secret-file <file>", say.jwtSecretFile)
    .option("--jwt-issuer <issuer>", say.jwtIssuer)
    .option("--jwt-audience <audience>", say.jwtAudience)
    .option("--jwt-allow-no-expiry", say.jwtAllowNoExpiry)
    .addOption(new Option("--accept <versions>", say.accept).argParser(readAccept))
    .option("--one-computer", say.oneComputer)
    .option("--json", say.json);
  addDoorOptions(command);
  addServingOptions(command);
  addStoreOptions(command);
  return addLoggingOptions(addTracingOption(addAuditOption(command))).action(
    async ({ config }: { config?: string }) => {
      if (config !== undefined) {
        const { applyConfigFile } = await import("../options/config-file/read-config-file.ts");
        applyConfigFile(command, config);
      }
      const { runServer } = await import("../services/run-server.ts");
      await runServer(command.opts<ServerFlags>());
    },
  );
}

/** How clients come in: with TLS, and from pages of which origins. */
function addDoorOptions(command: Command): void {
  const say = messages().parts.server;
  command
    .addOption(new Option("--tls-cert <file>", say.tlsCert).env("A2C_TLS_CERT"))
    .addOption(new Option("--tls-key <file>", say.tlsKey).env("A2C_TLS_KEY"))
    .addOption(new Option("--cors <origins>", say.cors).env("A2C_CORS"));
}

/** Who may come in front, and how much anybody may take; each can be set in the environment too. */
function addServingOptions(command: Command): void {
  const say = messages().parts.server;
  const number = (flag: string, text: string, variable: string): Option =>
    new Option(`${flag} <number>`, text).env(variable).argParser(readAmount);
  command
    .addOption(new Option("--trust-proxy <count or networks>", say.trustProxy).env("A2C_TRUST_PROXY"))
    .addOption(number("--max-connections", say.maxConnections, "A2C_MAX_CONNECTIONS"))
    .addOption(number("--max-connections-per-address", say.maxPerAddress, "A2C_MAX_CONNECTIONS_PER_ADDRESS"))
    .addOption(number("--max-message-size", say.maxMessageSize, "A2C_MAX_MESSAGE_SIZE"))
    .addOption(number("--max-requests-per-second", say.maxRequests, "A2C_MAX_REQUESTS_PER_SECOND"))
    .addOption(
      new Option("--join-timeout <seconds>", say.joinTimeout).env("A2C_JOIN_TIMEOUT").argParser(readAmount),
    )
    .addOption(new Option("--limit <name=value...>", say.limit).env("A2C_LIMITS"));
}

/** One server of several processes, on Redis. */
function addStoreOptions(command: Command): void {
  const say = messages().parts.server;
  command
    .addOption(new Option("--redis <url>", say.redis).env("A2C_REDIS"))
    .addOption(new Option("--redis-ca <file>", say.redisCa).env("A2C_REDIS_CA"))
    .addOption(new Option("--redis-prefix <text>", say.redisPrefix).env("A2C_REDIS_PREFIX"))
    .addOption(new Option("--node <name>", say.node).env("A2C_NODE"))
    .addOption(new Option("--node-address <host[:port]>", say.nodeAddress).env("A2C_NODE_ADDRESS"));
}

function readAccept(raw: string): { versions: string[]; missing: boolean } {
  const items = raw.split(",").map((item) => item.trim());
  const versions = items.filter((item) => item !== "none");
  if (versions.every((item) => /^\d+\.\d+$/.test(item))) return { versions, missing: items.includes("none") };
  throw new InvalidArgumentError(messages().parts.options.badVersions);
}
