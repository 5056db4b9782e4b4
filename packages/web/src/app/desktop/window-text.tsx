import { Fragment } from "react";
import { desktopTexts } from "../i18n/desktop.ts";
import { useText } from "../i18n/language-context.ts";
import type { DiffLine } from "./line-diff.ts";
import type { TrackedWindow } from "./window-history.ts";

export interface WindowTextProps {
  readonly tracked: TrackedWindow;
  /** Lines that the last update took away are shown too, at their old place. */
  readonly isGoneShown: boolean;
}

/** The contents of a window, with the lines marked that its last update brought. */
export function WindowText({ tracked, isGoneShown }: WindowTextProps) {
  const text = useText(desktopTexts);
  if (tracked.body === "" && !isGoneShown) return <p className="muted window-empty">{text.noContents}</p>;
  const lines = tracked.lines?.filter(({ kind }) => isGoneShown || kind !== "gone");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="window-text" aria-label={text.contents(tracked.window.title)} tabIndex={0}>
      {/* Another revision is another element: the marks of its lines fade anew. */}
      <pre key={tracked.revision}>{lines ? runsOf(lines).map(draw) : tracked.body}</pre>
    </section>
  );
}

interface Run {
  readonly kind: DiffLine["kind"];
  readonly first: number;
  readonly text: string;
}

function draw({ kind, first, text }: Run) {
  if (kind === "same") return <Fragment key={first}>{text}</Fragment>;
  const Mark = kind === "new" ? "ins" : "del";
  return (
    <Mark key={first} className={`line-${kind}`}>
      {text}
    </Mark>
  );
}

/** Neighbours of one kind as one piece: a long log stays a handful of elements. */
function runsOf(lines: readonly DiffLine[]): Run[] {
  const runs: Run[] = [];
  for (const [first, { kind, text }] of lines.entries()) {
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { ...last, text: `${last.text}${text}\n` };
    else runs.push({ kind, first, text: `${text}\n` });
  }
  return runs;
}
