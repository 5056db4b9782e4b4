import type { Page } from "@a2c-smcp/computer";
import { problemsOfList, resourceBudget, templateBudget, toolBudget } from "@a2c-smcp/computer";
import { messageOf } from "@a2c-smcp/runtime";
import { printableLine } from "../terminal/printable.ts";
import { timed } from "./finding.ts";
import type { VisitContext } from "./visit-context.ts";
import type { Walk } from "./walk-pages.ts";
import { walkPages } from "./walk-pages.ts";

type ListName = "tools" | "resources" | "templates";

const SHOWN_NAMES = 5;
const MOST_PROBLEMS = 20;
const budgets = { tools: toolBudget, resources: resourceBudget, templates: templateBudget };

export interface ListCheck<T> {
  readonly name: ListName;
  readonly page: (cursor: string | undefined) => Promise<Page<T>>;
  readonly nameOf: (item: T) => string;
  /** A server that does not know this list breaks no promise. */
  readonly isOptional?: boolean | undefined;
}

const METHOD_NOT_FOUND = -32_601;

/** Walks a list to its end, reports how that went, and returns what was listed; undefined when it cannot be listed. */
export async function checkList<T>(
  { report, words, visit }: VisitContext,
  { name, page, nameOf, isOptional = false }: ListCheck<T>,
): Promise<readonly T[] | undefined> {
  const check = `${name}-list`;
  const list = words.listNames[name];
  try {
    const { value: walk, ms } = await timed(() => walkPages(page));
    report({ check, status: "ok", message: words.lists[name](walk.items.length, walk.pages), ms });
    reportEnd({ report, words, visit }, { check, list }, walk);
    const left = [...walk.excesses, ...problemsOfList(walk.items, budgets[name])];
    for (const problem of left.slice(0, MOST_PROBLEMS))
      report({
        check: `${check}-limits`,
        status: "error",
        message: words.overLimit(list, printableLine(problem)),
        todo: words.overLimitTodo,
      });
    const twice = repeated(walk.items.map(nameOf));
    if (twice.length > 0)
      report({
        check: `${name}-duplicates`,
        status: "error",
        message: words.duplicates(list, namesIn(twice)),
        todo: words.duplicatesTodo,
      });
    return walk.items;
  } catch (cause) {
    if (isOptional && isUnknownMethod(cause)) return undefined;
    const message = words.listFailed(list, printableLine(visit.scrub(messageOf(cause))));
    report({ check, status: "error", message, todo: words.listFailedTodo });
    return undefined;
  }
}

function isUnknownMethod(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === METHOD_NOT_FOUND;
}

function reportEnd(
  { report, words }: VisitContext,
  { check, list }: { check: string; list: string },
  { end, pages, dropped }: Walk<unknown>,
): void {
  const todo = words.listTodo;
  if (end === "loop")
    report({ check: `${check}-end`, status: "error", message: words.listLoops(list), todo });
  if (end === "endless")
    report({ check: `${check}-end`, status: "error", message: words.listEndless(list, pages), todo });
  if (dropped > 0)
    report({
      check: `${check}-entries`,
      status: "error",
      message: words.malformed(list, dropped),
      todo: words.malformedTodo,
    });
}

function repeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(names.filter((name) => seen.size === seen.add(name).size))];
}

/** A few names in a row, and how many more there are. */
export function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_NAMES).map(printableLine);
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`+${rest}`] : [])].join(", ");
}
