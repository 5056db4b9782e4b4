import { readFileSync } from "node:fs";
import { ExitCode, UserError } from "../exit.ts";
import { messages } from "../language/messages.ts";

/** The passwords of a file, one a line; none without a file. */
export function readPasswords(file: string | undefined): string[] {
  if (file === undefined) return [];
  try {
    return readFileSync(file, "utf8")
      .split(/\r?\n/)
      .filter((line) => line !== "");
  } catch (cause) {
    const said = messages().parts.options.noPasswordFile(file, (cause as Error).message);
    throw new UserError(said, { exitCode: ExitCode.WrongUse, cause });
  }
}
