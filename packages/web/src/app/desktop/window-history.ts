import type { WindowView } from "../../api/desktop.ts";
import type { DiffLine } from "./line-diff.ts";
import { diffLines } from "./line-diff.ts";

/** A window together with what its last update did to it. */
export interface TrackedWindow {
  readonly window: WindowView;
  /** Its contents, without the line that names the window. */
  readonly body: string;
  /** Against the text before the last update; null while none was seen. */
  readonly lines: readonly DiffLine[] | null;
  /** It was not there when the desktop was last looked at. */
  readonly isNew: boolean;
  /** Grows with every change, so that a mark can be shown anew for each. */
  readonly revision: number;
}

/** Takes over a new look at the desktop: windows that changed are compared with what they were, the others keep their marks. */
export function trackWindows(
  before: readonly TrackedWindow[] | null,
  windows: readonly WindowView[],
): TrackedWindow[] {
  const known = new Map(before?.map((tracked) => [keyOf(tracked.window), tracked]));
  return windows.map((window) => {
    const old = known.get(keyOf(window));
    if (old) return next(old, window);
    return { window, body: bodyOf(window), lines: null, isNew: before !== null, revision: 0 };
  });
}

/** What distinguishes windows: two servers may list the same URI. */
export function keyOf({ server, uri }: WindowView): string {
  return `${server} ${uri}`;
}

function next(old: TrackedWindow, window: WindowView): TrackedWindow {
  const body = bodyOf(window);
  if (old.body === body) return { ...old, window };
  return { window, body, lines: diffLines(old.body, body), isNew: false, revision: old.revision + 1 };
}

/** An Agent gets the URI, an empty line, then the contents: the card has the URI in its head already. */
function bodyOf({ text }: WindowView): string {
  return text.replace(/^window:\/\/[^\n]*(?:\n\n|$)/, "");
}
