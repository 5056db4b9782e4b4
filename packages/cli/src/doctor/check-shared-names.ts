import type { Messages } from "../language/messages.ts";
import { printableLine } from "../printable.ts";
import type { Report } from "./finding.ts";

/** Tools of several servers that have the same name. */
export function reportSharedNames(
  tools: ReadonlyMap<string, readonly string[]>,
  words: Messages["doctor"],
  report: Report,
): void {
  const servers = new Map<string, string[]>();
  for (const [server, names] of tools)
    for (const name of new Set(names)) servers.set(name, [...(servers.get(name) ?? []), server]);
  const shared = [...servers].filter(([, owners]) => owners.length > 1);
  if (shared.length === 0)
    report({ check: "shared-names", status: "ok", message: words.ownNames(servers.size) });
  for (const [tool, owners] of shared) {
    const message = words.sharedName(printableLine(tool), owners.map(printableLine).join(", "));
    report({ check: "shared-names", status: "warning", message, todo: words.sharedNameTodo });
  }
}
