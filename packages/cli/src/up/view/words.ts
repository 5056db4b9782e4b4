import type { Messages } from "../../language/messages.ts";
import { formatCount } from "../../terminal/numbers.ts";
import { printableLine } from "../../terminal/printable.ts";
import type { AgentCall, Present, ServerNews, UnreadFile, UpEvent } from "../up-event.ts";

type Words = Messages["up"];
type Place = Extract<UpEvent, { event: "listening" }>;

/** Files that cannot be read for the same reason. */
export interface UnreadGroup {
  readonly why: string;
  readonly todo: string;
  readonly files: readonly string[];
}

/** The files that cannot be read, by reason, the most common first. */
export function groupUnread(unread: readonly UnreadFile[], { reasons }: Words): UnreadGroup[] {
  const known: Readonly<Record<string, { why: string; todo: string }>> = reasons;
  const groups = new Map<string, UnreadFile[]>();
  for (const one of unread) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one]);
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, files]) => ({
      why: known[reason]?.why ?? reason,
      todo: known[reason]?.todo ?? "",
      files: files.map(({ file }) => printableLine(file)),
    }));
}

const SHOWN_TYPES = 6;

/** Documents by type, the most common first, and how many are of further types: `pdf 410`, `docx 300`, `12 others`. */
export function typeWords(types: Readonly<Record<string, number>>, { otherTypes }: Words): string[] {
  const sorted = Object.entries(types).sort(([, a], [, b]) => b - a);
  const rest = sorted.slice(SHOWN_TYPES).reduce((sum, [, count]) => sum + count, 0);
  const shown = sorted
    .slice(0, SHOWN_TYPES)
    .map(([type, count]) => `${printableLine(type)} ${formatCount(count)}`);
  return rest === 0 ? shown : [...shown, otherTypes(rest, formatCount(rest))];
}

const SHOWN_FILES = 3;

/** Some files by name: `a.pdf, b.pdf, c.pdf …`. */
export function filesLine(files: readonly string[]): string {
  const shown = files.slice(0, SHOWN_FILES).map(printableLine).join(", ");
  return files.length > SHOWN_FILES ? `${shown} …` : shown;
}

export function memberWords({ role, name }: Present, { roles }: Words): string {
  return `${roles[role]} ${printableLine(name)}`;
}

/** What the state of a server means. */
export function serverWords({ phase, tools, why }: ServerNews, words: Words): string {
  const count = tools === undefined ? [] : [words.tools(tools)];
  return [words.phases[phase], ...count, ...(why === undefined ? [] : [printableLine(why)])].join(", ");
}

/** What was asked for. */
export function callWords({ kind, what }: AgentCall, { lists }: Words): string {
  return kind === "documents" || kind === "windows" ? lists[kind] : printableLine(what ?? "");
}

/** That another port was taken than the one that was wanted, and by whom; undefined where it was not. */
export function portWords(place: Place, words: Words): string | undefined {
  const { port, wanted_port: wanted, taken_by: pid } = place;
  if (wanted === 0 || wanted === port) return undefined;
  return pid === undefined ? words.portTaken(wanted, port) : words.portTakenByUp(wanted, port, pid);
}
