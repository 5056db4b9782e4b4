import { ApprovalBoard } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { createPolicy } from "../approval/policy.ts";
import { terminalAsk, terminalConfirm } from "../approval/prompts.ts";
import { messages } from "../language/messages.ts";
import type { AuditOptions } from "../options/audit.ts";
import { openAudit } from "../options/audit.ts";
import { readConfigFiles } from "../options/config-files.ts";
import type { DocumentFlags } from "../options/document-files.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { createLogger } from "../options/logging.ts";
import { readMeaning } from "../options/meaning.ts";
import { readOcr } from "../options/ocr.ts";
import { readPasswords } from "../options/password-file.ts";
import type { SandboxOptions } from "../options/sandbox.ts";
import type { SecretOptions } from "../options/secret.ts";
import { readSecret } from "../options/secret.ts";
import { warnOfSecrets } from "../options/warn-of-secrets.ts";
import { watchLoop } from "../options/watchdog.ts";
import { runUntilStopped } from "../process/lifetime.ts";
import { alwaysFile } from "../running/always-file.ts";
import { createStyle, wantsColour } from "../terminal/style.ts";
import { chooseFolders } from "./choose-folders.ts";
import { StoppedError } from "./parts.ts";
import { System } from "./start-system.ts";
import { stopWaits } from "./stop-waits.ts";
import type { UpOptions } from "./up-options.ts";
import { createJsonView } from "./view/json-view.ts";
import { LiveView } from "./view/live-view.ts";
import { createPlainView } from "./view/plain-view.ts";
import type { UpView } from "./view/up-view.ts";

/** What `a2c up` takes. */
export interface UpFlags extends LoggingOptions, SecretOptions, AuditOptions, SandboxOptions, DocumentFlags {
  readonly config: string[];
  readonly port: number;
  readonly office: string;
  readonly name: string;
  readonly printSecret?: true;
  readonly uiPort: number;
  readonly open: boolean;
  readonly yes?: true;
  readonly allow: string[];
  readonly trust: string[];
  readonly json?: true;
}

/** Runs a whole system until it is told to stop. */
export async function runUp(paths: string[], flags: UpFlags): Promise<void> {
  using _watchdog = watchLoop(flags, process.env);
  const documents = await readDocumentOptions(paths, flags);
  // A mistake in it is said before anything is started.
  const config = warnOfSecrets(await readConfigFiles(flags.config), chooseLogger(flags));
  await using audit = await openAudit(flags, chooseLogger(flags));
  const view = openView(flags);
  const always = alwaysFile({ computer: flags.name, env: process.env, logger: chooseLogger(flags) });
  const approvals = new ApprovalBoard({ always, audit: audit?.write });
  const options = { ...optionsOf(flags, view, approvals), audit: audit?.write };
  const system = new System({ ...options, ...documents, config }, (event) => view.tell(event));
  // A terminal that is closed ends us like Ctrl-C: the default would leave MCP servers behind.
  process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
  try {
    const failed = system.start().then((running) => running.failed);
    await runUntilStopped({ close: () => system.close(), failed });
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  } finally {
    view.close();
    setTimeout(() => process.exit(), stopWaits.lingerMs).unref();
  }
}

type DocumentOptions = Pick<
  UpOptions,
  "sources" | "include" | "exclude" | "passwords" | "ocr" | "index" | "meaning"
>;

async function readDocumentOptions(paths: readonly string[], flags: UpFlags): Promise<DocumentOptions> {
  return {
    sources: chooseFolders(paths, flags.config),
    include: flags.include,
    exclude: flags.exclude ?? [],
    passwords: readPasswords(flags.passwordFile),
    ocr: await readOcr(flags),
    index: flags.index || undefined,
    meaning: await readMeaning(flags, process.env),
  };
}

function optionsOf(
  flags: UpFlags,
  view: UpView,
  approvals: ApprovalBoard,
): Omit<UpOptions, keyof DocumentOptions | "config"> {
  const { config: configs, port, uiPort, office, name } = flags;
  const ask = terminalAsk();
  const confirm = terminalConfirm();
  if (confirm)
    approvals.attend("terminal", view.ask ?? ((...question) => view.during(() => confirm(...question))));
  return {
    configs,
    port,
    uiPort,
    // What is read by a program, or by nobody, opens nothing.
    isOpening: flags.open && flags.json !== true && process.stdout.isTTY === true,
    office,
    secret: readSecret(flags),
    isSecretShown: flags.printSecret === true,
    name,
    sandbox: flags.sandbox,
    ask: ask && ((input) => view.during(() => ask(input))),
    approvals,
    policy: createPolicy(flags, approvals.confirm),
    env: process.env,
    logger: chooseLogger(flags),
  };
}

function openView({ json }: UpFlags): UpView {
  const { stdout, argv, env } = process;
  const write = (text: string): void => void stdout.write(text);
  if (json) return createJsonView(write);
  if (!isLive()) return createPlainView(write, messages().up);
  const style = createStyle(wantsColour({ isTerminal: true, argv, env }));
  const keys = process.stdin.isTTY === true ? process.stdin : undefined;
  const { up: words, approval } = messages();
  return new LiveView({ canvas: stdout, keys, style, words, approval, confirm: terminalConfirm() });
}

function isLive(): boolean {
  return process.stdout.isTTY === true && process.env["TERM"] !== "dumb";
}

/** A log would be written across the picture: it is there only where stderr goes elsewhere. */
function chooseLogger(flags: UpFlags): Logger {
  const isInTheWay = isLive() && flags.json !== true && process.stderr.isTTY === true;
  return isInTheWay ? silentLogger : createLogger(flags);
}
