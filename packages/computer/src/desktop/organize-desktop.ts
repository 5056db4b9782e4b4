import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { orderServers } from "../resources/server-order.ts";
import { renderWindow } from "./render-window.ts";
import type { ListedWindow, PlacedWindow } from "./window.ts";
import { distinctWindows, placeWindow } from "./window.ts";

/** A window with its contents, as `resources/read` gave them. */
export interface WindowWithContents extends ListedWindow {
  readonly contents?: readonly unknown[] | null | undefined;
}

/** Which windows are wanted. */
export interface DesktopQuery {
  /** At most so many windows over all servers; null is no limit. */
  readonly size?: number | null | undefined;
  /** The server of each past tool call, oldest first. */
  readonly history?: readonly string[] | null | undefined;
  readonly logger?: Logger | undefined;
}

/** Filters, orders, cuts and renders windows as an Agent sees them. */
export function organizeDesktop(windows: readonly WindowWithContents[], query: DesktopQuery = {}): string[] {
  const logger = query.logger ?? silentLogger;
  const rendered = new Map<PlacedWindow, string | undefined>();
  for (const window of windows) {
    const placed = placeWindow(window, logger);
    if (placed) rendered.set(placed, renderWindow(placed, window.contents, logger));
  }
  const distinct = [...groupByServer([...rendered.keys()]).values()].flatMap(distinctWindows);
  const shown = selectWindows(distinct, query, (window) => rendered.get(window) !== undefined);
  return shown.flatMap((window) => rendered.get(window) ?? []);
}

/**
 * The windows to show, in order; each is given once. `isShown` says whether a window has anything to show; one that is not read yet counts
 * as shown, and what it hides is looked at again when it turns out to be empty.
 */
export function selectWindows(
  windows: readonly PlacedWindow[],
  { size, history }: DesktopQuery,
  isShown: (window: PlacedWindow) => boolean,
): PlacedWindow[] {
  const most = size ?? Number.POSITIVE_INFINITY;
  const selected: PlacedWindow[] = [];
  const groups = groupByServer(windows);
  for (const server of orderServers(groups.keys(), history ?? []))
    for (const window of arrange(groups.get(server) ?? [], isShown)) {
      if (selected.length >= most) return selected;
      selected.push(window);
    }
  return selected;
}

function groupByServer(windows: readonly PlacedWindow[]): Map<string, PlacedWindow[]> {
  const groups = new Map<string, PlacedWindow[]>();
  for (const window of windows) {
    const group = groups.get(window.server);
    if (group) group.push(window);
    else groups.set(window.server, [window]);
  }
  return groups;
}

/** The windows of one server: the first fullscreen one alone, or all by priority; equals keep the order of the list. */
function arrange(
  windows: readonly PlacedWindow[],
  isShown: (window: PlacedWindow) => boolean,
): PlacedWindow[] {
  const shown = windows.filter(isShown);
  const fullscreen = shown.find(({ isFullscreen }) => isFullscreen);
  return fullscreen ? [fullscreen] : shown.sort((a, b) => b.priority - a.priority);
}
