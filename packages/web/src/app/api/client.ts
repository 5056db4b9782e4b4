import type {
  CallAnswer,
  CallView,
  DesktopView,
  FinderAnswer,
  FinderSort,
  ProblemView,
  ReadAnswer,
  ResourcesView,
  SearchView,
  SystemState,
  ToolView,
} from "../../api/model.ts";
import { request } from "./request.ts";
import type { Result } from "./result.ts";

export interface FinderQuery {
  readonly keyword?: string | undefined;
  readonly type?: string | undefined;
  readonly server?: string | undefined;
  readonly sort?: FinderSort | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

export interface SearchQuery {
  readonly q: string;
  readonly type?: string | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

export interface CallRequest {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Needed for a tool that is not read-only. */
  readonly confirmed: boolean;
}

type Answer<T> = Promise<Result<T>>;

/** Every question that the page can ask. */
export interface ApiClient {
  state(signal?: AbortSignal): Answer<SystemState>;
  finder(query: FinderQuery, signal?: AbortSignal): Answer<FinderAnswer>;
  read(uri: string, signal?: AbortSignal): Answer<ReadAnswer>;
  search(query: SearchQuery, signal?: AbortSignal): Answer<SearchView>;
  desktop(signal?: AbortSignal): Answer<DesktopView>;
  tools(signal?: AbortSignal): Answer<readonly ToolView[]>;
  call(call: CallRequest, signal?: AbortSignal): Answer<CallAnswer>;
  resources(query: { server?: string; cursor?: string }, signal?: AbortSignal): Answer<ResourcesView>;
  calls(signal?: AbortSignal): Answer<readonly CallView[]>;
  problems(signal?: AbortSignal): Answer<readonly ProblemView[]>;
}

/** A read opens the document where it is not open yet, and a tool may take its time. */
const READ_MS = 60_000;
const CALL_MS = 120_000;

/** The client of the local API, which is on the page's own origin. */
export function createClient(): ApiClient {
  return {
    state: (signal) => request("/api/state", { signal }),
    finder: (query, signal) => request(withQuery("/api/finder", { ...query }), { signal }),
    read: (uri, signal) => request(withQuery("/api/read", { uri }), { signal, timeoutMs: READ_MS }),
    search: (query, signal) => request(withQuery("/api/search", { ...query }), { signal }),
    desktop: (signal) => request("/api/desktop", { signal }),
    tools: (signal) => request("/api/tools", { signal }),
    call: (body, signal) => request("/api/call", { signal, body, timeoutMs: CALL_MS }),
    resources: (query, signal) => request(withQuery("/api/resources", query), { signal }),
    calls: (signal) => request("/api/calls", { signal }),
    problems: (signal) => request("/api/problems", { signal }),
  };
}

/** Adds what is given to a path; what is empty is left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== "") params.set(key, String(value));
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}
