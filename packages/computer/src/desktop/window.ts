import { parseWindowUri } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";

/** A window as its MCP server lists it. */
export interface ListedWindow {
  readonly server: string;
  readonly uri: string;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
  /** Its server is of before 0.2 and means its queries as layout. */
  readonly isLegacy?: boolean | undefined;
}

/** A window with what the layout depends on. */
export interface PlacedWindow {
  readonly server: string;
  /** As listed, which is what it is read by. */
  readonly uri: string;
  /** Host and path, which is what the window is and what is shown. */
  readonly shownUri: string;
  /** From 0 to 1, higher first. */
  readonly priority: number;
  readonly isFullscreen: boolean;
}

/** Reads the layout of a listed window; undefined when its URI is none. What is wrong with the rest is only warned of. */
export function placeWindow(window: ListedWindow, logger: Logger): PlacedWindow | undefined {
  const { server, uri, annotations, _meta } = window;
  const warn = (reason: string): void =>
    logger.warn("a window is not as it should be", { server, uri, reason });
  try {
    const { uri: shownUri, warnings } = parseWindowUri(uri);
    warnings.forEach(warn);
    const old = window.isLegacy ? readOldQuery(uri) : {};
    const priority = readPriority(annotations?.["priority"], warn) ?? old.priority ?? 0;
    const isFullscreen = readFullscreen(_meta?.["fullscreen"], warn) ?? old.isFullscreen ?? false;
    const audience = annotations?.["audience"];
    if (Array.isArray(audience) && !audience.includes("assistant"))
      warn("its audience leaves out the assistant");
    return { server, uri, shownUri, priority, isFullscreen };
  } catch {
    warn("its URI is no window URI, so it is left out");
    return undefined;
  }
}

function readPriority(value: unknown, warn: (reason: string) => void): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "number" && value >= 0 && value <= 1) return value;
  warn("its priority is no number from 0 to 1 and counts as 0");
  return 0;
}

function readFullscreen(value: unknown, warn: (reason: string) => void): boolean | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "boolean") return value;
  warn("its fullscreen is no boolean and counts as false");
  return false;
}

const yes = new Set(["1", "true", "yes", "on"]);

/** What of a server's windows is there twice is one window: the first that is listed. */
export function distinctWindows(windows: readonly PlacedWindow[]): PlacedWindow[] {
  const byIdentity = new Map<string, PlacedWindow>();
  for (const window of windows) if (!byIdentity.has(window.shownUri)) byIdentity.set(window.shownUri, window);
  return [...byIdentity.values()];
}

/** What a window is shown as, whatever the query of its URI; undefined when the URI is none of a window. */
export function windowIdentity(uri: string): string | undefined {
  try {
    return parseWindowUri(uri).uri;
  } catch {
    return undefined; // a notice can name anything
  }
}

/** Servers of the first generation put the layout into the query: a priority from 0 to 100, fullscreen as a word. */
function readOldQuery(uri: string): { priority?: number; isFullscreen?: boolean } {
  const start = uri.indexOf("?");
  if (start === -1) return {};
  const query = new URLSearchParams(uri.slice(start + 1).split("#", 1)[0]);
  const priority = /^\d{1,3}$/.test(query.get("priority") ?? "") ? Number(query.get("priority")) : undefined;
  const fullscreen = query.get("fullscreen")?.trim().toLowerCase();
  return {
    ...(priority !== undefined && priority <= 100 ? { priority: priority / 100 } : {}),
    ...(fullscreen === undefined ? {} : { isFullscreen: yes.has(fullscreen) }),
  };
}
