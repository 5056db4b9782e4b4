import { homedir } from "node:os";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { ownLaunch } from "../process/own-command.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { askedChoices } from "./asked-choices.ts";
import type { Choices, InitFlags } from "./choices.ts";
import { compose, mergeFound, renderConfig } from "./compose.ts";
import type { Findings, FoundServer } from "./find-servers.ts";
import { findServers } from "./find-servers.ts";
import { flagChoices } from "./flag-choices.ts";
import { countSecrets } from "./keep-secrets.ts";
import type { Written } from "./narrate.ts";
import { reportOf, tellConfig, tellFound, tellWritten } from "./narrate.ts";
import { isThere, writeConfig } from "./write-config.ts";

/** Finds what other programs know, and writes what of it is wanted. */
export async function runInit(flags: InitFlags): Promise<void> {
  const words = messages().init;
  const choices = chooseBy(flags);
  const narration = { terminal: openTerminal(process.stderr), words };
  const found = findWanted(flags);
  tellFound(found, narration);
  try {
    const written = await decide(found, choices, flags.config);
    const text = renderConfig(written.composed);
    if (flags.dryRun) return void process.stdout.write(text);
    if (!flags.json) tellConfig(flags.config, written.composed, narration);
    if (!(await choices.mayWrite(flags.config, isThere(flags.config)))) throw new UserError(words.stopped);
    writeConfig(flags.config, text, { isPrivate: written.copied > 0 });
    if (flags.json) console.log(JSON.stringify(reportOf(written), null, 2));
    else tellWritten(written, narration);
  } catch (error) {
    const isCancelled = error instanceof Error && error.name === "ExitPromptError";
    throw isCancelled ? new UserError(words.stopped, { cause: error }) : error;
  }
}

/** A person where there is one to ask, the flags with `--yes`; a file that must stay is noticed before anything else. */
function chooseBy(flags: InitFlags): Choices {
  const words = messages().init;
  const isInteractive = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (!flags.yes && !isInteractive)
    throw new UserError(words.noTerminal, { exitCode: ExitCode.WrongUse, hint: words.noTerminalHint });
  if (!flags.yes) return askedChoices(flags, words);
  if (!flags.force && !flags.dryRun && isThere(flags.config))
    throw new UserError(words.exists(flags.config), { hint: words.existsHint });
  return flagChoices(flags, words);
}

function findWanted(flags: InitFlags): Findings {
  const { platform, env } = process;
  const { servers, skipped } = findServers({
    platform,
    home: env["HOME"] || homedir(),
    folder: process.cwd(),
    env,
  });
  const isWanted = ({ client }: Pick<FoundServer, "client">): boolean => flags.from?.includes(client) ?? true;
  return { servers: mergeFound(servers.filter(isWanted)), skipped: skipped.filter(isWanted) };
}

async function decide(found: Findings, choices: Choices, file: string): Promise<Written> {
  const words = messages().init;
  const taken = await choices.servers(found.servers);
  const folder = await choices.folder();
  const secrets = countSecrets(Object.fromEntries(taken.map(({ name, server }) => [name, server])));
  const way = await choices.secrets(secrets);
  const documents = folder === undefined ? undefined : documentsServer(folder);
  const composed = compose(taken, { secrets: way, documents });
  if (Object.keys(composed.servers).length === 0)
    throw new UserError(words.nothingToWrite, { hint: words.nothingToWriteHint });
  return { file, composed, taken, skipped: found.skipped, copied: way === "copy" ? secrets : 0 };
}

/** The same documents server that `a2c up` has inside, as an entry that any Computer can start. */
function documentsServer(folder: string) {
  const { command, args } = ownLaunch();
  // Ours: what it says of its own tools can be believed.
  return { command, args: [...args, "documents", folder], trust_hints: true };
}
