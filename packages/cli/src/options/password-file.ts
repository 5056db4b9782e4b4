import { readFileSync } from "node:fs";
import { messageOf } from "@a2c-smcp/runtime";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

/** The passwords of a file, one a line; none without a file. */
export function readPasswords(file: string | undefined): string[] {
  if (file === undefined) return [];
  const passwords = readLines(file).filter((line) => line !== "");
  if (passwords.length > 0) return passwords;
  throw new UserError(messages().parts.options.emptyPasswordFile(file), { exitCode: ExitCode.WrongUse });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/);
  } catch (cause) {
    const said = messages().parts.options.noPasswordFile(file, messageOf(cause));
    throw new UserError(said, { exitCode: ExitCode.WrongUse, cause });
  }
}
