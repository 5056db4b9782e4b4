import type { NameProblem } from "@a2c-smcp/computer";
import type { Messages } from "../language/messages.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Report } from "./finding.ts";

/** So many are told one by one; a server can make up any number. */
const MOST = 50;

/** Tools that will not be known by the names that their servers give them. */
export function reportNames(
  problems: readonly NameProblem[],
  words: Messages["doctor"],
  { report, tools }: { readonly report: Report; readonly tools: number },
): void {
  const told = onceEach(problems);
  if (told.length === 0) report({ check: "shared-names", status: "ok", message: words.ownNames(tools) });
  for (const { kind, server, name, others } of told.slice(0, MOST)) {
    const [message, todo] = words.nameProblems[kind](
      ...([name, server, others.join(", ")].map(printableLine) as [string, string, string]),
    );
    report({ check: "shared-names", status: kind === "reserved" ? "error" : "warning", message, todo });
  }
  const more = told.length - MOST;
  if (more > 0) report({ check: "shared-names", status: "warning", message: words.moreNames(more) });
}

/** What several tools share is reported once, after what is worse. */
function onceEach(problems: readonly NameProblem[]): readonly NameProblem[] {
  const isShared = ({ kind }: NameProblem): boolean => kind === "shared";
  const shared = new Map(problems.filter(isShared).map((problem) => [problem.name, problem]));
  return [...problems.filter((problem) => !isShared(problem)), ...shared.values()];
}
