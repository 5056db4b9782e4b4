import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { messageOf } from "@a2c-smcp/runtime";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine, printableLines } from "../terminal/printable.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { entryPath, type SettingsEntry, settingsText } from "./client-settings.ts";
import { SettingsError, withEntry, withoutEntry } from "./edit-settings.ts";
import { lineDifference } from "./line-difference.ts";
import type { GatewayClient } from "./mcp-clients.ts";
import { clientTitles } from "./mcp-clients.ts";
import { settingsFile } from "./settings-file.ts";

/** Settings of a client are a few kilobytes; one that has a history in them may have a few megabytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What is done to the settings of a client. */
export interface SettingsChange {
  readonly client: GatewayClient;
  /** What is put in; without it the gateway is taken out. */
  readonly entry?: SettingsEntry;
  /** Nobody is asked. */
  readonly yes: boolean;
}

/** Puts the gateway into the settings of a client, or takes it out: shows the difference, asks, keeps a copy. */
export async function changeSettings({ client, entry, yes }: SettingsChange): Promise<void> {
  const words = messages().clients;
  const terminal = openTerminal(process.stderr);
  const { platform, env } = process;
  const file = followed(settingsFile(client, { platform, home: env["HOME"] || homedir(), env }));
  const before = readSettings(file);
  const after = editedSettings(before ?? "", file, { client, entry });
  if (after === (before ?? "")) return terminal.print(entry ? words.isThere(file) : words.isGone(file));
  terminal.print(words.difference(clientTitles[client], file));
  printDifference(terminal, before ?? "", after);
  await requireConsent(yes);
  const copy = before === undefined ? undefined : `${file}.before-a2c`;
  writeSettings(file, after, copy);
  terminal.print(words.written(file));
  if (copy !== undefined) terminal.print(words.copy(copy));
  terminal.print(words.restart(clientTitles[client]));
}

function editedSettings(
  before: string,
  file: string,
  { client, entry }: Pick<SettingsChange, "client"> & { entry: SettingsEntry | undefined },
): string {
  const words = messages().clients;
  try {
    return entry ? withEntry(before, entry) : withoutEntry(before, entryPath(client));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const said = words.cannotEdit(file, printableLine(error.message));
    throw new UserError(said, { hint: entry ? `${words.byHand}\n${settingsText(entry)}` : words.byHandOut });
  }
}

function printDifference({ style, print }: Terminal, before: string, after: string): void {
  for (const { kind, text } of lineDifference(before, after)) {
    const line = printableLines(text);
    if (kind === "added") print(style.good(`  + ${line}`));
    else if (kind === "removed") print(style.bad(`  - ${line}`));
    else print(style.quiet(`    ${line}`));
  }
}

async function requireConsent(yes: boolean): Promise<void> {
  if (yes) return;
  const words = messages().clients;
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new UserError(words.nobodyToAsk, { exitCode: ExitCode.WrongUse, hint: words.sayYes });
  const { confirm } = await import("@inquirer/prompts");
  const answer = confirm({ message: words.mayWrite, default: true }, { output: process.stderr });
  const isAllowed = await answer.catch((error: Error) => {
    if (error.name === "ExitPromptError") return false;
    throw error;
  });
  if (!isAllowed) throw new UserError(words.stopped);
}

/** The file itself, where its place is a link: many people keep their settings elsewhere. */
function followed(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function readSettings(file: string): string | undefined {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined) return undefined;
  const words = messages().clients;
  if (!facts.isFile() || facts.size > MOST_BYTES) throw new UserError(words.noSettings(file));
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new UserError(words.cannotEdit(file, messageOf(cause)), { cause });
  }
}

/** Writes the file as a whole or not at all, for the same readers as before; new ones are for their user alone. */
function writeSettings(file: string, text: string, copy: string | undefined): void {
  const half = `${file}.new-${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (copy !== undefined) copyFileSync(file, copy);
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0o600;
    writeFileSync(half, text, { mode });
    renameSync(half, file);
  } catch (cause) {
    const said = messages().parts.options.notWritten(file, messageOf(cause));
    throw new UserError(said, { cause });
  }
}
