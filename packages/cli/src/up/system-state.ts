import type { AgentCall, IndexProgress, Present, ServerNews, UnreadFile, UpEvent } from "./up-event.ts";

export interface CallAt extends AgentCall {
  readonly at: Date;
}

/** Everything that a view shows, as it stands after the events so far. */
export interface SystemState {
  readonly phase: "starting" | "ready" | "stopping";
  readonly folders: readonly string[];
  readonly place: Extract<UpEvent, { event: "listening" }> | undefined;
  /** What agents show at the door, where it is to be seen. */
  readonly secret: string | undefined;
  /** Its link is absent once that works no more. */
  readonly web: { readonly link: string | undefined; readonly isBuilt: boolean } | undefined;
  readonly office: { readonly office: string; readonly computer: string } | undefined;
  readonly progress: IndexProgress | undefined;
  readonly documents:
    | { readonly count: number; readonly types: Readonly<Record<string, number>> }
    | undefined;
  /** Whether a hostile file is kept in its parser. */
  readonly isConfined: boolean;
  /** The folder in which the other commands would look for the system, where it cannot be written. */
  readonly unannouncedIn: string | undefined;
  readonly unread: readonly UnreadFile[];
  /** The first files that can be searched only in part. */
  readonly inPart: readonly string[];
  readonly servers: readonly ServerNews[];
  readonly configError: string | undefined;
  readonly present: readonly Present[];
  /** The newest first. */
  readonly calls: readonly CallAt[];
}

const KEPT_CALLS = 50;

export const nothingYet: SystemState = {
  phase: "starting",
  folders: [],
  place: undefined,
  secret: undefined,
  web: undefined,
  office: undefined,
  progress: undefined,
  documents: undefined,
  isConfined: true,
  unannouncedIn: undefined,
  unread: [],
  inPart: [],
  servers: [],
  configError: undefined,
  present: [],
  calls: [],
};

/** The state after one more event. */
export function stateAfter(state: SystemState, event: UpEvent, now = new Date()): SystemState {
  switch (event.event) {
    case "starting":
      return { ...state, folders: event.folders };
    case "listening":
      return { ...state, place: event };
    case "secret":
      return { ...state, secret: event.secret };
    case "web":
      return { ...state, web: { link: event.url, isBuilt: event.is_built } };
    case "web-link-gone":
      return { ...state, web: state.web && { ...state.web, link: undefined } };
    case "mcp-server":
      return { ...state, servers: withServer(state.servers, event) };
    case "config-changed":
      return { ...state, configError: undefined };
    case "config-error":
      return { ...state, configError: event.message };
    case "not-confined":
      return { ...state, isConfined: false };
    case "unannounced":
      return { ...state, unannouncedIn: event.folder };
    case "indexing":
      return { ...state, progress: event };
    case "unread":
      return { ...state, unread: [...withoutFile(state.unread, event.file), event] };
    case "unread-gone":
      return { ...state, unread: withoutFile(state.unread, event.file) };
    case "documents":
      return { ...state, documents: { count: event.count, types: event.types } };
    case "indexed":
      return { ...state, progress: undefined, inPart: event.in_part ?? [] };
    case "ready":
      return { ...state, phase: "ready", office: { office: event.office, computer: event.computer } };
    case "entered":
      return { ...state, present: [...withoutMember(state.present, event), event] };
    case "left":
      return { ...state, present: withoutMember(state.present, event) };
    case "call":
      return { ...state, calls: [{ ...event, at: now }, ...state.calls].slice(0, KEPT_CALLS) };
    case "stopping":
    case "stopped":
      return { ...state, phase: "stopping" };
  }
}

function withServer(servers: readonly ServerNews[], news: ServerNews): readonly ServerNews[] {
  // A server that the configuration no longer names is gone, not at rest.
  if (news.phase === "stopped") return servers.filter(({ server }) => server !== news.server);
  const known = servers.some(({ server }) => server === news.server);
  return known ? servers.map((one) => (one.server === news.server ? news : one)) : [...servers, news];
}

function withoutFile(unread: readonly UnreadFile[], file: string): readonly UnreadFile[] {
  return unread.filter((one) => one.file !== file);
}

function withoutMember(present: readonly Present[], gone: Present): readonly Present[] {
  return present.filter(({ role, name }) => role !== gone.role || name !== gone.name);
}
