import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { Choices, InitFlags } from "./choices.ts";

/** Decides by the flags alone. */
export function flagChoices(flags: InitFlags, words: Messages["init"]): Choices {
  return {
    servers: async (found) => {
      for (const name of flags.server ?? [])
        if (!found.some((one) => one.name === name)) {
          const known = found.map((one) => one.name).join(", ") || "-";
          throw new UserError(words.unknownServer(name, known), { exitCode: ExitCode.WrongUse });
        }
      return found.filter(({ name }) => flags.server?.includes(name) ?? true);
    },
    folder: async () => (flags.documents === undefined ? undefined : givenFolder(flags.documents, words)),
    secrets: async () => flags.secrets ?? "input",
    // A file that must not be replaced has been noticed before anything was looked for.
    mayWrite: async () => true,
  };
}

function givenFolder(folder: string, words: Messages["init"]): string {
  if (isFolder(folder)) return resolve(folder);
  throw new UserError(words.notAFolder(folder), { exitCode: ExitCode.WrongUse, hint: words.notAFolderHint });
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
