import type { DesktopQuery } from "./organize-desktop.ts";
import { selectWindows } from "./organize-desktop.ts";
import type { PlacedWindow } from "./window.ts";

/** What reading a window gave: its text as an Agent sees it, or why there is none. */
export type WindowReading =
  | { readonly text: string }
  | { readonly missing: "blob-only" | "empty" | "unreadable" };

/** A window, whether or not an Agent sees it. */
export interface InspectedWindow {
  readonly window: PlacedWindow;
  readonly title: string;
  /** Empty when there is none. */
  readonly text: string;
  /** Why an Agent does not see it; `size` when it comes after as many as an Agent last asked for. */
  readonly leftOut: "blob-only" | "empty" | "unreadable" | "fullscreen" | "size" | undefined;
  /** When its server last said that it changed, or it was first seen. */
  readonly changedAt: Date;
}

type Judged = Pick<InspectedWindow, "window" | "text" | "leftOut">;

/** All windows that were read: those that an Agent sees in its order, then those that are left out. */
export function judgeWindows(
  readings: ReadonlyMap<PlacedWindow, WindowReading>,
  query: Pick<DesktopQuery, "size" | "history">,
): Judged[] {
  const hasText = (window: PlacedWindow): boolean => "text" in (readings.get(window) ?? {});
  const arranged = selectWindows([...readings.keys()], { history: query.history }, hasText);
  const shown = new Set(arranged.slice(0, query.size ?? arranged.length));
  const rest = [...readings.keys()].filter((window) => !arranged.includes(window));
  return [...arranged, ...rest].map((window) => {
    const reading = readings.get(window) ?? { missing: "empty" };
    if ("missing" in reading) return { window, text: "", leftOut: reading.missing };
    if (shown.has(window)) return { window, text: reading.text, leftOut: undefined };
    return { window, text: reading.text, leftOut: arranged.includes(window) ? "size" : "fullscreen" };
  });
}

/** Why contents that gave no text gave none. */
export function missingIn(contents: readonly unknown[]): "blob-only" | "empty" {
  const hasBlob = contents.some((one) => typeof one === "object" && one !== null && "blob" in one);
  return hasBlob ? "blob-only" : "empty";
}
