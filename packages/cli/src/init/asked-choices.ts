import { homedir } from "node:os";
import { join, resolve } from "node:path";
import type { Messages } from "../language/messages.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Choices, InitFlags } from "./choices.ts";
import { clientNames } from "./config-places.ts";
import type { FoundServer } from "./find-servers.ts";
import { flagChoices, isFolder } from "./flag-choices.ts";
import { hideSecrets, SECRET_WAYS } from "./keep-secrets.ts";

/** Prompts go to stderr: stdout is for results. */
const output = { output: process.stderr };

/** Asks a person; what a flag says already is not asked. */
export function askedChoices(flags: InitFlags, words: Messages["init"]): Choices {
  const given = flagChoices(flags, words);
  return {
    servers: (found) =>
      flags.server || found.length === 0 ? given.servers(found) : askServers(found, words),
    folder: () => (flags.documents === undefined ? askFolder(words) : given.folder()),
    secrets: (count) => (flags.secrets || count === 0 ? given.secrets(count) : askSecrets(count, words)),
    mayWrite: async (file, isThere) => {
      if (isThere && flags.force) return true;
      const { confirm } = await import("@inquirer/prompts");
      const message = isThere ? words.replace(file) : words.write(file);
      return confirm({ message, default: !isThere }, output);
    },
  };
}

async function askServers(found: readonly FoundServer[], words: Messages["init"]): Promise<FoundServer[]> {
  const { checkbox } = await import("@inquirer/prompts");
  const choices = found.map((one) => ({
    name: printableLine(`${one.name} (${clientNames[one.client]})`),
    short: printableLine(one.name),
    description: describeServer(one),
    value: one,
    checked: true,
  }));
  return checkbox({ message: words.chooseServers, choices, pageSize: 12 }, output);
}

function describeServer({ name, file, server }: FoundServer): string {
  const { url, command, args = [] } = hideSecrets({ [name]: server })[name] ?? {};
  return printableLine(`${file}: ${url ?? [command, ...args].join(" ")}`);
}

async function askFolder(words: Messages["init"]): Promise<string | undefined> {
  const { input } = await import("@inquirer/prompts");
  const usual = join(homedir(), "Documents");
  const answer = await input(
    {
      message: words.folder,
      // Editable, so that it can be emptied.
      ...(isFolder(usual) ? { default: usual, prefill: "editable" as const } : {}),
      validate: (folder) => folder.trim() === "" || isFolder(expandHome(folder)) || words.noSuchFolder,
    },
    output,
  );
  return answer.trim() === "" ? undefined : resolve(expandHome(answer));
}

function expandHome(folder: string): string {
  return folder.trim().replace(/^~(?=$|[/\\])/, homedir());
}

async function askSecrets(count: number, words: Messages["init"]) {
  const { select } = await import("@inquirer/prompts");
  const choices = SECRET_WAYS.map((way) => ({ name: words.ways[way], value: way }));
  return select({ message: words.secretsFound(count), choices }, output);
}
