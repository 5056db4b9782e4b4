import { realpathSync } from "node:fs";
import { homedir } from "node:os";
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
import { isReadOnly, NoSettingsError, readSettings, writeSettings } from "./settings-text.ts";

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
  const before = textOf(file, entry);
  const after = editedSettings(before ?? "", file, entry ?? client);
  if (after === (before ?? "")) return terminal.print(entry ? words.isThere(file) : words.isGone(file));
  if (isReadOnly(file)) throw leftAsItIs(file, words.readOnly, entry);
  terminal.print(words.difference(clientTitles[client], file));
  printDifference(terminal, before ?? "", after);
  await requireConsent(yes);
  const copy = before === undefined ? undefined : `${file}.before-a2c`;
  save(file, after, copy);
  terminal.print(words.written(file));
  if (copy !== undefined) terminal.print(words.copy(copy));
  terminal.print(words.restart(clientTitles[client]));
}

function editedSettings(before: string, file: string, change: SettingsEntry | GatewayClient): string {
  const isRemoval = typeof change === "string";
  try {
    return isRemoval ? withoutEntry(before, entryPath(change)) : withEntry(before, change);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw leftAsItIs(file, printableLine(error.message), isRemoval ? undefined : change);
  }
}

/** What a person is told who has to do by themselves what was to be done. */
function leftAsItIs(file: string, why: string, entry: SettingsEntry | undefined): UserError {
  const words = messages().clients;
  const hint = entry ? `${words.byHand}\n${settingsText(entry)}` : words.byHandOut;
  return new UserError(words.cannotEdit(file, why), { hint });
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

function textOf(file: string, entry: SettingsEntry | undefined): string | undefined {
  const words = messages().clients;
  try {
    return readSettings(file);
  } catch (cause) {
    if (cause instanceof NoSettingsError) throw new UserError(words.noSettings(file), { cause });
    // What is no UTF-8 is a TypeError.
    throw leftAsItIs(file, cause instanceof TypeError ? words.notUtf8 : messageOf(cause), entry);
  }
}

function save(file: string, text: string, copy: string | undefined): void {
  try {
    writeSettings(file, text, copy);
  } catch (cause) {
    const said = messages().parts.options.notWritten(file, messageOf(cause));
    throw new UserError(said, { cause });
  }
}
