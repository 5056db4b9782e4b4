import type { Messages } from "../language/messages.ts";
import { ownCommand, quoted } from "../process/own-command.ts";
import { printableLine, printableLines } from "../terminal/printable.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Composed } from "./compose.ts";
import { renderConfig } from "./compose.ts";
import { clientNames } from "./config-places.ts";
import type { Findings, FoundServer } from "./find-servers.ts";
import { hideSecrets } from "./keep-secrets.ts";

/** What was written, and from what. */
export interface Written {
  readonly file: string;
  readonly composed: Composed;
  readonly taken: readonly FoundServer[];
  readonly skipped: Findings["skipped"];
  /** Secrets that are in the file in the clear. */
  readonly copied: number;
}

export interface Narration {
  readonly terminal: Terminal;
  readonly words: Messages["init"];
}

export function tellFound({ servers, skipped }: Findings, { terminal, words }: Narration): void {
  const clients = [...new Set(servers.map(({ client }) => clientNames[client]))];
  terminal.print(servers.length === 0 ? words.foundNone : words.found(servers.length, clients.join(", ")));
  for (const { file, why } of skipped)
    terminal.print(terminal.style.warning(words.skipped(printableLine(file), printableLine(why))));
}

/** Shows the file before it is written, without secrets. */
export function tellConfig(file: string, composed: Composed, { terminal, words }: Narration): void {
  const shown = renderConfig({ ...composed, servers: hideSecrets(composed.servers) });
  terminal.print(`\n${words.willWrite(file)}\n`);
  terminal.print(terminal.style.quiet(printableLines(shown)));
}

/** Prints what was done, what is still to be done for it, and what comes next. */
export function tellWritten({ file, composed, copied }: Written, { terminal, words }: Narration): void {
  const { inputs, variables } = composed;
  const { style } = terminal;
  terminal.print(style.good(words.written(file)));
  if (copied > 0) terminal.print(style.warning(words.copied(copied)));
  if (variables.length > 0) terminal.print(words.variables(variables.join(", ")));
  if (inputs.length > 0) terminal.print(words.inputs(inputs.map(({ id }) => id).join(", ")));
  terminal.print(`\n${words.next}`);
  for (const next of ["doctor", "up"])
    terminal.print(`  ${style.place(`${ownCommand()} ${next} --config ${quoted(file)}`)}`);
}

/** The same for a program. */
export function reportOf({ file, composed, taken, skipped, copied }: Written): Record<string, unknown> {
  return {
    file,
    servers: Object.keys(composed.servers),
    from: taken.map((one) => ({ name: one.name, from: one.client, file: one.file })),
    skipped: skipped.map((one) => ({ from: one.client, file: one.file, why: one.why })),
    inputs: composed.inputs.map(({ id }) => id),
    variables: composed.variables,
    copied_secrets: copied,
  };
}
