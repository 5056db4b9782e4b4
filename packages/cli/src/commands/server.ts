import { Command, InvalidArgumentError, Option } from "commander";
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
  readonly jwtIssuer?: string;
  readonly jwtAudience?: string;
  readonly accept?: { readonly versions: string[]; readonly missing: boolean };
  readonly json?: true;
}

/** `a2c server`: the place where Agents and Computers meet. */
export function serverCommand(): Command {
  const command = new Command("server")
    .description("run the server where agents and computers meet")
    .option("--host <address>", "address to listen on; beyond loopback only with authentication", "127.0.0.1")
    .option("--port <number>", "port to listen on; 0 takes any free one", readPort, 7800)
    .option("--path <path>", "HTTP path of the Socket.IO endpoint", "/socket.io/");
  addSecretOptions(command)
    .option(
      "--jwt-key <key>",
      "accept JWTs: a PEM file with the public key, or a secret of 32 or more characters",
    )
    .option("--jwt-issuer <issuer>", "issuer that a JWT must name")
    .option("--jwt-audience <audience>", "audience that a JWT must name")
    .addOption(
      new Option("--accept <versions>", "protocol generations to serve, such as 0.2,0.3,none").argParser(
        readAccept,
      ),
    )
    .option("--json", "print where the server listens as JSON");
  return addLoggingOptions(command).action(async (flags: ServerFlags) => {
    const { runServer } = await import("../programs/server.ts");
    await runServer(flags);
  });
}

function readAccept(raw: string): { versions: string[]; missing: boolean } {
  const items = raw.split(",").map((item) => item.trim());
  const versions = items.filter((item) => item !== "none");
  if (versions.every((item) => /^\d+\.\d+$/.test(item))) return { versions, missing: items.includes("none") };
  throw new InvalidArgumentError("Give MAJOR.MINOR versions, and none for clients without one: 0.2,0.3,none");
}
