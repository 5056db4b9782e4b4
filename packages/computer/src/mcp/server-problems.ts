/** What a problem is about; each topic is found out anew by itself. */
export type ProblemTopic =
  | "tools"
  | "resources"
  | "templates"
  | "documents"
  | "flood"
  | "told-tools"
  | "told-templates";

const MOST_PROBLEMS = 10;
const LONGEST = 300;

/** What of one MCP server is left out or held back while it is connected, in words for the operator. */
export class ServerProblems {
  readonly #byTopic = new Map<ProblemTopic, readonly string[]>();
  /** Called for what was not known before; nothing when problems only went away. */
  onChange: ((added: readonly string[]) => void) | undefined;

  list(): string[] {
    return [...this.#byTopic.values()].flat();
  }

  /** Takes what is known of a topic now, in place of what was. */
  set(topic: ProblemTopic, problems: readonly string[]): void {
    const before = this.#byTopic.get(topic) ?? [];
    const now = summarize(problems);
    if (now.length === before.length && now.every((problem, index) => problem === before[index])) return;
    this.#byTopic.set(topic, now);
    this.onChange?.(now.filter((problem) => !before.includes(problem)));
  }
}

/** A server can make up any number of problems, and their words are partly its own. */
function summarize(problems: readonly string[]): string[] {
  const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => problem.slice(0, LONGEST));
  const rest = problems.length - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}
