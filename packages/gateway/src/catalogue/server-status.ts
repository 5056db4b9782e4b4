import type { Computer, ServerSnapshot } from "@a2c-smcp/computer";
import { oneLine } from "@a2c-smcp/runtime";

/** How an MCP server behind the gateway is doing, as clients are shown it. */
export interface ServerStatus {
  readonly name: string;
  readonly status: "up" | "degraded" | "starting" | "down" | "disabled";
  readonly reason?: string;
  /** ISO 8601. */
  readonly since?: string;
}

const LONGEST_REASON = 200;

/** Every server, in the order of the configuration. */
export function serverStatuses(computer: Computer): ServerStatus[] {
  return computer.servers.list().map((snapshot) => {
    const status = serverStatus(snapshot);
    const problem = status.status === "up" ? computer.registry.problemOf(status.name) : undefined;
    const reason =
      problem === undefined ? snapshot.problems[0] : `its resources could not be listed: ${problem}`;
    if (status.status !== "up" || reason === undefined) return status;
    return { name: status.name, status: "degraded", reason: oneLine(reason, LONGEST_REASON) };
  });
}

function serverStatus({ name, state, outage }: ServerSnapshot): ServerStatus {
  if (outage)
    return {
      name,
      status: "down",
      reason: oneLine(outage.why, LONGEST_REASON),
      since: outage.since.toISOString(),
    };
  switch (state.phase) {
    case "ready":
      return { name, status: "up", since: state.since.toISOString() };
    case "degraded":
      return { name, status: "degraded", reason: oneLine(state.why, LONGEST_REASON) };
    case "starting":
      return { name, status: "starting" };
    case "disabled":
      return { name, status: "disabled" };
    case "failed":
    case "stopped":
      return { name, status: "down" };
  }
}

/** One server in words. */
export function describeStatus({ name, status, reason, since }: ServerStatus): string {
  const facts = [since && status === "down" ? ` since ${since}` : "", reason ? `: ${reason}` : ""];
  return `${name} is ${status}${facts.join("")}`;
}
