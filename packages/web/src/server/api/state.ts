import type { Computer, ServerSnapshot, ServerState } from "@a2c-smcp/computer";
import { PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import type { OfficeView, ServerView } from "../../api/system.ts";

const SHOWN_LINES = 50;

/** The MCP servers in the order of the configuration. */
export function serverViews(computer: Computer): ServerView[] {
  return computer.servers.list().map((snapshot) => serverView(computer, snapshot));
}

function serverView(computer: Computer, snapshot: ServerSnapshot): ServerView {
  const { name, state } = snapshot;
  const { restarts, lastError, log } = computer.servers.lifeOf(name);
  return {
    name,
    phase: state.phase,
    ...outageOf(snapshot),
    ...factsOf(state),
    capabilities: "capabilities" in state ? capabilityNames(state.capabilities) : [],
    restarts,
    ...(lastError === undefined ? {} : { lastError }),
    log: log.slice(-SHOWN_LINES),
    tools: computer.tools.namesOf(name).length,
    documents: computer.finder.count(name),
    windows: computer.desktop.count(name),
  };
}

function outageOf({ state, outage }: ServerSnapshot): Pick<ServerView, "why" | "since" | "nextTry"> {
  const why = "why" in state ? state.why : outage?.why;
  const since = "since" in state ? state.since : outage?.since;
  const nextTry = state.phase === "failed" ? state.nextTry : undefined;
  return {
    ...(why === undefined ? {} : { why }),
    ...(since === undefined ? {} : { since: since.toISOString() }),
    ...(nextTry === undefined ? {} : { nextTry: nextTry.toISOString() }),
  };
}

function factsOf(state: ServerState): Pick<ServerView, "era" | "protocolVersion" | "title" | "version"> {
  if (!("era" in state)) return {};
  const { era, protocolVersion, serverInfo } = state;
  const named = serverInfo && { title: serverInfo.title ?? serverInfo.name, version: serverInfo.version };
  return { era, protocolVersion, ...named };
}

/** `tools`, `resources.subscribe`: what is there, and which of its options. */
function capabilityNames(capabilities: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(capabilities).flatMap(([name, options]) => {
    if (typeof options !== "object" || options === null) return [];
    const on = Object.entries(options).filter(([, value]) => value === true);
    return [name, ...on.map(([option]) => `${name}.${option}`)];
  });
}

/** The office that the Computer is in, or tries to be; null while it works by itself. */
export function officeView(computer: Computer): OfficeView | null {
  const status = computer.offices.list()[0];
  if (!status) return null;
  const { url, office, phase, since, reconnects, members } = status;
  return {
    ...{ url, office, phase, reconnects },
    since: since.toISOString(),
    members: members.map(({ name, role, version }) => ({
      ...{ name, role },
      ...(version === undefined ? {} : { version }),
      isSelf: role === "computer" && name === computer.name,
    })),
  };
}

/** Who is asked. */
export function computerView(computer: Computer, version: string) {
  return { name: computer.name, version, protocolVersion: PROTOCOL_VERSION };
}
