import { readFileSync } from "node:fs";
import { messageOf } from "@a2c-smcp/runtime";
import type { Command } from "commander";
import { Option } from "commander";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

export interface SecretOptions {
  readonly secret?: string;
  readonly secretFile?: string;
}

/** Adds `--secret` and `--secret-file`; the environment keeps a secret out of the process list. */
export function addSecretOptions(command: Command): Command {
  return command
    .addOption(new Option("--secret <secret>", messages().commands.connect.secret).env("A2C_SECRET"))
    .addOption(
      new Option("--secret-file <file>", messages().commands.connect.secretFile).conflicts("secret"),
    );
}

/** The secret, from wherever it was given; an empty one is a mistake, not an open door. */
export function readSecret({ secret, secretFile }: SecretOptions): string | undefined {
  if (secretFile === undefined && secret === undefined) return undefined;
  const value = secretFile === undefined ? secret : readSecretFile(secretFile);
  const say = messages().parts.options;
  if (value === undefined || value.trim() === "")
    throw new UserError(say.emptySecret, { exitCode: ExitCode.WrongUse, hint: say.emptySecretHint });
  // A server accepts the secret of every line; whoever shows one shows the first.
  return value.trim().split(/\r?\n/)[0]?.trim();
}

/** What to show to a server: the secret, and where it is in a file, that of the file as it is at each connection. */
export function liveSecret(options: SecretOptions): { readonly secret: string | undefined } {
  let last = readSecret(options);
  return {
    get secret() {
      try {
        last = readSecret(options);
      } catch (cause) {
        // The file is being replaced, or gone: what it held may still be good.
        if (!(cause instanceof UserError)) throw cause;
      }
      return last;
    },
  };
}

function readSecretFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const said = messages().parts.options.noSecretFile(file, messageOf(cause));
    throw new UserError(said, { exitCode: ExitCode.WrongUse, cause });
  }
}
