import type { Messages } from "../language/messages.ts";
import { formatDuration } from "../terminal/numbers.ts";
import type { Style } from "../terminal/style.ts";
import { padToWidth, widthOf } from "../terminal/width.ts";
import type { Finding, Section, Status } from "./finding.ts";

export interface Appearance {
  readonly width: number;
  readonly style: Style;
  readonly words: Messages["doctor"];
}

const marks: Readonly<Record<Status, string>> = { ok: "✓", warning: "!", error: "✗" };
/** Times stand below each other, no further from their text than the eye follows. */
const WIDEST = 100;
const TIME_WIDTH = 10;

/** The heading of a section. */
export function titleOf({ area, subject }: Section, { words, style }: Appearance): string {
  return style.strong(words.areas[area](subject));
}

/** A finding as lines: how it is, what it is, how long it took, and below that what to do. */
export function renderFinding({ status, message, todo, ms }: Finding, appearance: Appearance): string[] {
  const { style } = appearance;
  const paint = { ok: style.good, warning: style.warning, error: style.bad }[status];
  const time = ms === undefined ? "" : formatDuration(ms);
  const head = `  ${paint(marks[status])} ${message}`;
  const width = Math.min(WIDEST, appearance.width) - TIME_WIDTH;
  const padded = time !== "" && widthOf(head) <= width ? padToWidth(head, width) : head;
  const line = time === "" ? head : `${padded}${padToWidth(` ${style.quiet(time)}`, TIME_WIDTH, "right")}`;
  return todo === undefined ? [line] : [line, `    ${style.quiet(`→ ${todo}`)}`];
}

/** The last line: what it all comes to. */
export function renderSummary(findings: readonly Finding[], { words, style }: Appearance): string {
  const count = (status: Status): number => findings.filter((finding) => finding.status === status).length;
  const [errors, warnings] = [count("error"), count("warning")];
  if (errors + warnings === 0) return style.good(words.allWell);
  const said = words.summary(errors, warnings);
  return errors > 0 ? style.bad(said) : style.warning(said);
}
