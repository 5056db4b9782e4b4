import { Command, InvalidArgumentError, Option } from "commander";
import { messages } from "../language/messages.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/port.ts";
import type { SecretOptions } from "../options/secret.ts";
import { addSecretOptions } from "../options/secret.ts";

export interface ServerFlags extends LoggingOptions, SecretOptions {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly jwtKey?: string;
  readonly jwtSecretFile?: string;
  readonly jwtAllowNoExpiry?: true;
  readonly jwtIssuer?: string;
  readonly jwtAudience?: string;
  readonly accept?: { readonly versions: string[]; readonly missing: boolean };
  readonly json?: true;
}

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
  return addLoggingOptions(command).action(async (flags: ServerFlags) => {
    const { runServer } = await import("../programs/server.ts");
    await runServer(flags);
  });
}

function readAccept(raw: string): { versions: string[]; missing: boolean } {
  const items = raw.split(",").map((item) => item.trim());
  const versions = items.filter((item) => item !== "none");
  if (versions.every((item) => /^\d+\.\d+$/.test(item))) return { versions, missing: items.includes("none") };
  throw new InvalidArgumentError(messages().parts.options.badVersions);
}
