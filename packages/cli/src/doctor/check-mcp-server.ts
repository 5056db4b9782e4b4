import type { Ask, ComputerConfig, ServerVisit } from "@a2c-smcp/computer";
import { ComputerError, visitServer } from "@a2c-smcp/computer";
import { messageOf } from "@a2c-smcp/runtime";
import type { Messages } from "../language/messages.ts";
import { printableLine } from "../terminal/printable.ts";
import { checkResources } from "./check-resources.ts";
import { checkTools } from "./check-tools.ts";
import type { Report } from "./finding.ts";
import { timed } from "./finding.ts";
import type { VisitContext } from "./visit-context.ts";

type Words = Messages["doctor"];

const REQUEST_MS = 10_000;
const GRACE_MS = 1_000;
const SLOW_START_MS = 5_000;
const SLOW_ANSWER_MS = 1_000;

export interface McpServerCheck {
  readonly config: ComputerConfig;
  readonly name: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ask: Ask | undefined;
  readonly words: Words;
  /** Milliseconds until the server must be ready. */
  readonly startTimeoutMs: number;
}

/** Starts one MCP server and tries everything that the Computer will want of it; returns the names of its tools. */
export async function checkMcpServer(options: McpServerCheck, report: Report): Promise<readonly string[]> {
  const { config, name, words } = options;
  if (config.servers[name]?.disabled) {
    report({ check: "start", status: "ok", message: words.disabled });
    return [];
  }
  const visit = await start(options, report);
  if (!visit) return [];
  const context = { visit, report, words };
  try {
    return await lookAround(context);
  } finally {
    await end(context, config.servers[name]?.type === "stdio");
  }
}

async function start(options: McpServerCheck, report: Report): Promise<ServerVisit | undefined> {
  const { config, name, env, ask, words, startTimeoutMs } = options;
  try {
    const limits = { startTimeoutMs, requestTimeoutMs: REQUEST_MS, graceMs: GRACE_MS };
    const { value: visit, ms } = await timed(() => visitServer(config, name, { env, ask, ...limits }));
    const { era, protocolVersion, serverInfo } = visit.connection;
    const who = serverInfo ? printableLine(`${serverInfo.name} ${serverInfo.version}`) : "";
    report({ check: "start", status: "ok", message: words.started(`${protocolVersion} (${era})`, who), ms });
    const { slowStart: message, slowStartTodo: todo } = words;
    if (ms > SLOW_START_MS) report({ check: "start-time", status: "warning", message, todo, ms });
    return visit;
  } catch (cause) {
    const todo = cause instanceof ComputerError ? words.startTodo[cause.code] : words.brokeOffTodo;
    report({ check: "start", status: "error", message: printableLine(messageOf(cause)), todo });
    return undefined;
  }
}

async function lookAround(context: VisitContext): Promise<readonly string[]> {
  const { connection } = context.visit;
  checkCapabilities(context);
  await checkAnswer(context);
  const tools = connection.capabilities.tools ? await checkTools(context) : [];
  await checkResources(context);
  await checkChanges(context);
  return tools;
}

function checkCapabilities({ visit, report, words }: VisitContext): void {
  const { capabilities, serverInfo, era } = visit.connection;
  const offered = Object.entries(capabilities).map(([name, details]) => {
    const more = Object.entries(details ?? {}).flatMap(([key, value]) => (value === true ? [key] : []));
    return more.length > 0 ? `${name} (${more.join(", ")})` : name;
  });
  const { noCapabilities: message, noCapabilitiesTodo: todo } = words;
  if (capabilities.tools || capabilities.resources)
    report({
      check: "capabilities",
      status: "ok",
      message: words.capabilities(printableLine(offered.join(", "))),
    });
  else report({ check: "capabilities", status: "warning", message, todo });
  if (!serverInfo && era === "legacy")
    report({ check: "identity", status: "warning", message: words.noIdentity, todo: words.noIdentityTodo });
}

async function checkAnswer({ visit, report, words }: VisitContext): Promise<void> {
  const check = "answer";
  try {
    const { ms } = await timed(() => visit.connection.probe());
    const { slowAnswer: message, slowAnswerTodo: todo } = words;
    if (ms > SLOW_ANSWER_MS) report({ check, status: "warning", message, todo, ms });
    else report({ check, status: "ok", message: words.answers, ms });
  } catch (cause) {
    const message = words.noAnswer(printableLine(visit.scrub(messageOf(cause))));
    report({ check, status: "error", message, todo: words.noAnswerTodo });
  }
}

type ListChange = "toolsListChanged" | "resourcesListChanged";

/** A server of the newer era says which of its promises to announce changes it keeps. */
async function checkChanges({ visit, report, words }: VisitContext): Promise<void> {
  const { era, capabilities } = visit.connection;
  const promised: readonly ListChange[] = [
    ...(capabilities.tools?.listChanged ? (["toolsListChanged"] as const) : []),
    ...(capabilities.resources?.listChanged ? (["resourcesListChanged"] as const) : []),
  ];
  if (era !== "modern" || promised.length === 0) return;
  const broken = await brokenPromises(visit, promised);
  if (broken.length === 0) return;
  const what = broken.map((key) => (key === "toolsListChanged" ? "tools" : "resources")).join(", ");
  report({
    check: "list-changes",
    status: "error",
    message: words.changesRefused(what),
    todo: words.changesRefusedTodo,
  });
}

async function brokenPromises(
  { connection }: ServerVisit,
  promised: readonly ListChange[],
): Promise<readonly ListChange[]> {
  try {
    const subscription = await connection.listen(Object.fromEntries(promised.map((key) => [key, true])));
    const kept = subscription.honoredFilter;
    await subscription.close();
    return promised.filter((key) => kept[key] !== true);
  } catch {
    return promised; // refused as a whole
  }
}

async function end({ visit, report, words }: VisitContext, isProcess: boolean): Promise<void> {
  const [line] = visit.strayLines;
  if (line !== undefined) {
    const message = words.stray(printableLine(visit.scrub(line)).slice(0, 100));
    report({ check: "stdout", status: "warning", message, todo: words.strayTodo });
  }
  const { ms } = await timed(async () => visit[Symbol.asyncDispose]());
  const { slowEnd: message, slowEndTodo: todo } = words;
  if (isProcess && ms > GRACE_MS) report({ check: "end", status: "warning", message, todo, ms });
}
