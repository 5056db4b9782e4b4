import type { ComputerConfig, ServerState } from "@a2c-smcp/computer";
import { ApprovalBoard, Computer } from "@a2c-smcp/computer";
import type { Audit, Tracing } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { WebOptions, WebService } from "@a2c-smcp/web";
import { createPolicy } from "../approval/policy.ts";
import { terminalAsk, terminalConfirm } from "../approval/prompts.ts";
import { messages } from "../language/messages.ts";
import type { AuditOptions } from "../options/audit.ts";
import { openAudit } from "../options/audit.ts";
import { readConfigFiles } from "../options/config-files.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { createLogger } from "../options/logging.ts";
import type { SecretOptions } from "../options/secret.ts";
import { liveSecret } from "../options/secret.ts";
import { skillHome } from "../options/skill-home.ts";
import type { TracingOptions } from "../options/tracing.ts";
import { openTracing } from "../options/tracing.ts";
import { warnOfSecrets } from "../options/warn-of-secrets.ts";
import { watchLoop } from "../options/watchdog.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { runUntilStopped } from "../process/lifetime.ts";
import { alwaysFile } from "../running/always-file.ts";
import { credentialStore } from "../running/credential-store.ts";
import { writeRunningComputer } from "../running/running-system.ts";

export interface ComputerFlags extends LoggingOptions, SecretOptions, AuditOptions, TracingOptions {
  readonly server: string;
  readonly office: string;
  readonly name: string;
  readonly path?: string;
  readonly config: string[];
  readonly yes?: true;
  readonly allow: string[];
  readonly trust: string[];
  readonly uploads?: string;
  readonly ui?: number;
  readonly json?: true;
}

/** Runs a Computer in its office until it is told to stop. */
export async function runComputer(flags: ComputerFlags): Promise<void> {
  using _watchdog = watchLoop(flags, process.env);
  const config = warnOfSecrets(await readConfigFiles(flags.config), createLogger(flags));
  await using audit = await openAudit(flags, createLogger(flags));
  const plan = { service: "a2c-computer", env: process.env, logger: createLogger(flags) };
  await using traces = openTracing(flags, plan);
  const always = alwaysFile({ computer: flags.name, env: process.env, logger: createLogger(flags) });
  const approvals = new ApprovalBoard({ always, audit: audit?.write });
  const made = { config, approvals, audit: audit?.write, tracing: traces?.tracing };
  const computer = createComputer(flags, made);
  const report = createReport(flags.json === true);
  computer.on("server-state", (server, state) => report(describeState(server, state)));
  computer.on("config-error", (error) => report({ event: "config-error", message: error.message }));
  let forget = (): void => undefined;
  try {
    if (flags.config.length > 0) await computer.watchConfig(flags.config);
    const started = computer.start();
    await using page = await openPage({ computer, approvals }, flags, report);
    const link = await connect(computer, flags);
    forget = noteComputer(page, flags);
    report({ event: "joined", office: flags.office, name: flags.name, server: flags.server });
    started.catch((cause: unknown) => report({ event: "start-failed", message: String(cause) }));
    const close = async (): Promise<void> => {
      await link.close();
      await computer.close();
    };
    await runUntilStopped({ close, failed: link.failed });
  } finally {
    forget();
    await computer.close();
  }
}

interface ComputerParts {
  readonly config: ComputerConfig;
  readonly approvals: ApprovalBoard;
  readonly audit: Audit | undefined;
  readonly tracing: Tracing | undefined;
}

function createComputer(flags: ComputerFlags, parts: ComputerParts): Computer {
  const { config, approvals, audit, tracing } = parts;
  const { allow, trust, confirm } = createPolicy(flags, approvals.confirm);
  // Whoever gave a policy on the command line is not asked beside it in the terminal; on the page one may look.
  const ask = allow.length > 0 ? undefined : terminalConfirm();
  if (ask) approvals.attend("terminal", ask);
  return new Computer({
    name: flags.name,
    config,
    env: process.env,
    ask: terminalAsk(),
    confirm,
    allow,
    trust,
    skills: { home: skillHome(process.env) },
    uploads: { landingRoot: flags.uploads },
    credentials: credentialStore(process.env),
    logger: createLogger(flags),
    audit,
    tracing,
  });
}

/**
 * The page is there before the office is: it shows how far the link is. Without one the local API is served all the same,
 * for the commands of this user.
 */
async function openPage(
  { computer, approvals }: Pick<WebOptions, "computer" | "approvals">,
  flags: ComputerFlags,
  report: Report,
): Promise<WebService> {
  const { PRINTED_LINK_MS, servePage } = await import("../page/serve-page.ts");
  const { observeOffice } = await import("../page/observe-office.ts");
  const { env } = process;
  const isPage = flags.ui !== undefined;
  const logger = createLogger(flags);
  const { office, path, server } = flags;
  const observe = observeOffice({ url: server, office, path, credentials: liveSecret(flags), logger });
  const web = await servePage({
    ...{ computer, approvals, observe, port: flags.ui ?? 0, isPage, env, logger },
  });
  if (!isPage) return web;
  const onEnd = (why: string): void => report({ event: "web-link-gone", why });
  const url = web.createLink({ lifetimeMs: PRINTED_LINK_MS, onEnd });
  report({ event: "web", url, is_built: web.hasPage });
  return web;
}

/** From here on the commands that look find this Computer by themselves. */
function noteComputer({ url, secret }: WebService, flags: ComputerFlags): () => void {
  const { server, office, name: computer } = flags;
  const startedAt = new Date().toISOString();
  const note = { pid: process.pid, url: readUrl(server), office, computer, startedAt, api: { url, secret } };
  try {
    return writeRunningComputer(note);
  } catch (cause) {
    createLogger(flags).warn("commands will not find this computer: its note cannot be written", { cause });
    return () => undefined;
  }
}

async function connect(computer: Computer, flags: ComputerFlags) {
  const { office, path, server } = flags;
  try {
    const logger = createLogger(flags);
    return await computer.connect(readUrl(server), { office, credentials: liveSecret(flags), path, logger });
  } catch (cause) {
    if (cause instanceof UserError) throw cause;
    const reason = messageOf(cause);
    throw new UserError(reason, { cause, hint: messages().parts.computer.connectHint });
  }
}

function readUrl(raw: string): string {
  const url = URL.canParse(raw) ? new URL(raw) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url.href;
  const say = messages().parts.computer;
  throw new UserError(say.noAddress(raw), { exitCode: ExitCode.WrongUse, hint: say.noAddressHint });
}

type Report = (event: Readonly<Record<string, unknown> & { event: string }>) => void;

/** What a person or a program is told on stdout; the log says more on stderr. */
function createReport(isJson: boolean): Report {
  if (isJson) return (event) => console.log(JSON.stringify(event));
  return ({ event, ...facts }) => {
    const shown = Object.entries(facts).filter(([, value]) => value !== undefined);
    console.log([event, ...shown.map(([key, value]) => `${key}=${String(value)}`)].join(" "));
  };
}

function describeState(server: string, state: ServerState): Parameters<Report>[0] {
  const why = "why" in state ? state.why : undefined;
  return { event: "mcp-server", server, phase: state.phase, ...(why === undefined ? {} : { why }) };
}
