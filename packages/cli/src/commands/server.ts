import { Command, InvalidArgumentError, Option } from "commander";
import { messages } from "../language/messages.ts";
import { addAuditOption } from "../options/audit.ts";
import { readCount } from "../options/count.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/port.ts";
import { addSecretOptions } from "../options/secret.ts";
import type { ServerFlags } from "../services/run-server.ts";

/** `a2c server`: the place where Agents and Computers meet. */
export function serverCommand(): Command {
  const say = messages().parts.server;
  const command = new Command("server")
    .description(say.description)
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
    .option("--json", say.json);
  addServingOptions(command);
  return addLoggingOptions(addAuditOption(command)).action(async (flags: ServerFlags) => {
    const { runServer } = await import("../services/run-server.ts");
    await runServer(flags);
  });
}

/** Who may come in front, and how much anybody may take; each can be set in the environment too. */
function addServingOptions(command: Command): void {
  const say = messages().parts.server;
  const number = (flag: string, text: string, variable: string): Option =>
    new Option(`${flag} <number>`, text).env(variable).argParser(readCount);
  command
    .addOption(new Option("--trust-proxy <count or networks>", say.trustProxy).env("A2C_TRUST_PROXY"))
    .addOption(number("--max-connections", say.maxConnections, "A2C_MAX_CONNECTIONS"))
    .addOption(number("--max-connections-per-address", say.maxPerAddress, "A2C_MAX_CONNECTIONS_PER_ADDRESS"))
    .addOption(number("--max-message-size", say.maxMessageSize, "A2C_MAX_MESSAGE_SIZE"))
    .addOption(number("--max-requests-per-second", say.maxRequests, "A2C_MAX_REQUESTS_PER_SECOND"))
    .addOption(
      new Option("--join-timeout <seconds>", say.joinTimeout).env("A2C_JOIN_TIMEOUT").argParser(readCount),
    )
    .addOption(new Option("--limit <name=value...>", say.limit).env("A2C_LIMITS"));
}

function readAccept(raw: string): { versions: string[]; missing: boolean } {
  const items = raw.split(",").map((item) => item.trim());
  const versions = items.filter((item) => item !== "none");
  if (versions.every((item) => /^\d+\.\d+$/.test(item))) return { versions, missing: items.includes("none") };
  throw new InvalidArgumentError(messages().parts.options.badVersions);
}
