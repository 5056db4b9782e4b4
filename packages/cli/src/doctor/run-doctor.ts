import { terminalAsk } from "../approval/prompts.ts";
import { messages } from "../language/messages.ts";
import type { SecretOptions } from "../options/secret.ts";
import { readSecret } from "../options/secret.ts";
import { SaidError } from "../process/exit.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { readChecked } from "./check-config.ts";
import type { Finding, Section } from "./finding.ts";
import type { Appearance } from "./render.ts";
import { renderFinding, renderSummary, titleOf } from "./render.ts";
import type { SectionListener } from "./run-sections.ts";
import { runSections } from "./run-sections.ts";
import { sectionsOf } from "./sections.ts";

export interface DoctorFlags extends SecretOptions {
  readonly config: string[];
  readonly server: string[];
  /** Seconds. */
  readonly timeout: number;
  readonly json?: true;
}

/** Checks what it is given, says how everything is, and fails when something is wrong. */
export async function runDoctor(folders: string[], flags: DoctorFlags): Promise<void> {
  // The end of this process takes the servers with it that are being looked at; a bare signal would not.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => process.exit(130));
  const spoken = messages();
  const words = spoken.doctor;
  const checked = await readChecked(flags.config);
  const sections = sectionsOf(
    {
      folders,
      configs: flags.config,
      servers: flags.server,
      secret: readSecret(flags),
      env: process.env,
      ask: flags.json ? undefined : terminalAsk(),
      messages: spoken,
      startTimeoutMs: flags.timeout * 1000,
    },
    checked,
  );
  const terminal = openTerminal();
  const appearance: Appearance = { width: terminal.width, style: terminal.style, words };
  const findings = await runSections(
    sections,
    flags.json ? silent : listenerFor(terminal, appearance),
    words,
  );
  if (flags.json) printJson(findings);
  else terminal.print(renderSummary(findings, appearance));
  if (findings.some(({ status }) => status === "error")) throw new SaidError("something is wrong");
}

const silent: SectionListener = { onBegin: () => undefined, onEnd: () => undefined };

/** On a terminal a line says what is being waited for, and goes away with the answer. */
function listenerFor(terminal: Terminal, appearance: Appearance): SectionListener {
  return {
    onBegin: (section) => {
      terminal.print(titleOf(section, appearance));
      if (terminal.isInteractive)
        terminal.write(`  ${appearance.style.quiet(waitingFor(section, appearance))}`);
    },
    onEnd: (_, findings) => {
      if (terminal.isInteractive) terminal.write("\r\x1b[2K");
      for (const finding of findings)
        for (const line of renderFinding(finding, appearance)) terminal.print(line);
      terminal.print();
    },
  };
}

function waitingFor({ area, subject }: Section, { words }: Appearance): string {
  return words.checking(words.areas[area](subject));
}

function printJson(findings: readonly Finding[]): void {
  const count = (status: Finding["status"]): number =>
    findings.filter((finding) => finding.status === status).length;
  const [errors, warnings] = [count("error"), count("warning")];
  console.log(JSON.stringify({ ok: errors === 0, errors, warnings, findings }, null, 2));
}
