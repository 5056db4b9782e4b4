import { randomUUID } from "node:crypto";
import type { Agent } from "@a2c-smcp/agent";
import { AgentError, connectAgent, VersionError } from "@a2c-smcp/agent";
import { PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import type { Messages } from "../language/messages.ts";
import { printableLine } from "../terminal/printable.ts";
import { checkCredentials, isLocalHost } from "./check-credentials.ts";
import type { Finding, Report } from "./finding.ts";
import { timed } from "./finding.ts";

type Words = Messages["doctor"];

const ANSWER_MS = 5_000;
const SLOW_MS = 500;

export interface ServerCheck {
  readonly url: string;
  readonly secret: string | undefined;
  readonly words: Words;
}

/** A Server: whether it is there, which protocol it speaks, whether it lets us in, and how far away it is. */
export async function checkServer({ url, secret, words }: ServerCheck, report: Report): Promise<void> {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol !== "http:" && address?.protocol !== "https:") {
    const message = words.badUrl(printableLine(url));
    report({ check: "address", status: "error", message, todo: words.badUrlTodo });
    return;
  }
  const health = await checkHealth(address, words);
  report(health);
  if (health.status === "error") return;
  const node = await checkNode(address, words);
  if (node) report(node);
  await checkEntrance({ url: address.href, secret, words }, report);
}

async function checkHealth(url: URL, words: Words): Promise<Finding> {
  const check = "reachable";
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { value: response, ms } = await timed(() => fetch(new URL("/healthz", url), { signal }));
    const body = (await response.json().catch(() => undefined)) as { protocol_version?: unknown } | undefined;
    const version = body?.protocol_version;
    if (typeof version === "string")
      return { check, status: "ok", message: words.serverFine(printableLine(version)), ms };
    return { check, status: "warning", message: words.notOurs(response.status), todo: words.notOursTodo, ms };
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const message = words.serverGone(printableLine(messageOf(reason)));
    return { check, status: "error", message, todo: words.serverGoneTodo };
  }
}

/** Of a server of several nodes: which one answered, and whether it takes clients. Others are not asked for it. */
async function checkNode(url: URL, words: Words): Promise<Finding | undefined> {
  const check = "node";
  try {
    const response = await fetch(new URL("/readyz", url), { signal: AbortSignal.timeout(ANSWER_MS) });
    const body = (await response.json()) as { node?: unknown; status?: unknown };
    if (typeof body.node !== "string") return undefined;
    const node = printableLine(body.node);
    if (response.ok) return { check, status: "ok", message: words.nodeReady(node) };
    const message = words.nodeBusy(node, printableLine(String(body.status)));
    return { check, status: "error", message, todo: words.nodeBusyTodo };
  } catch {
    // An older server, or another SDK's: it has no such page.
    return undefined;
  }
}

async function checkEntrance({ url, secret, words }: ServerCheck, report: Report): Promise<void> {
  // An office of our own: to sit in somebody's would keep their Agent out.
  const office = `a2c-doctor-${randomUUID()}`;
  try {
    const connect = () => connectAgent({ url, office, name: "a2c-doctor", secret, openTimeoutMs: ANSWER_MS });
    const { value: agent, ms } = await timed(connect);
    try {
      report(entrance(url, secret, { words, ms }));
      for (const weak of await checkCredentials({ url: new URL(url), secret, office, words })) report(weak);
      report(await checkRoundTrip(agent, words));
    } finally {
      await agent.close();
    }
  } catch (cause) {
    report(refusal(cause, words));
  }
}

function entrance(
  url: string,
  secret: string | undefined,
  { words, ms }: { words: Words; ms: number },
): Finding {
  const isLocal = isLocalHost(new URL(url).hostname);
  if (secret !== undefined || isLocal) return { check: "entrance", status: "ok", message: words.entered, ms };
  const { enteredOpen: message, enteredOpenTodo: todo } = words;
  return { check: "entrance", status: "error", message, todo, ms };
}

function refusal(cause: unknown, words: Words): Finding {
  if (cause instanceof VersionError) {
    const message = words.otherVersion(cause.serverVersion ?? "?", PROTOCOL_VERSION);
    return { check: "version", status: "error", message, todo: words.otherVersionTodo };
  }
  const message = words.refused(printableLine(messageOf(cause)));
  const isRefused = cause instanceof AgentError;
  return {
    check: "entrance",
    status: "error",
    message,
    todo: isRefused ? words.refusedTodo : words.serverGoneTodo,
  };
}

/** The best of a few, because the first pays for what is set up on the way. */
async function checkRoundTrip(agent: Agent, words: Words): Promise<Finding> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now();
    await agent.room();
    times.push(performance.now() - started);
  }
  const ms = Math.max(1, Math.round(Math.min(...times)));
  const { slowRoundTrip, slowRoundTripTodo: todo, roundTrip } = words;
  if (ms > SLOW_MS) return { check: "round-trip", status: "warning", message: slowRoundTrip, todo, ms };
  return { check: "round-trip", status: "ok", message: roundTrip, ms };
}
