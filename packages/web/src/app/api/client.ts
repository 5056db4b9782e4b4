import type {
  AlwaysView,
  ApprovalAnswer,
  ApprovalDetail,
  ApprovalOutcome,
  RevokeAnswer,
} from "../../api/approvals.ts";
import type { DesktopView } from "../../api/desktop.ts";
import type {
  ChangedSpan,
  FinderAnswer,
  FinderSort,
  FoldersView,
  LocateAnswer,
  SizeClass,
} from "../../api/finder.ts";
import type { OfficeDesktop, OfficeDocuments, OfficeLook, OfficeTools } from "../../api/office.ts";
import type { PageLook, ReadAnswer, RowsAnswer, RowsQuery } from "../../api/reading.ts";
import type { SearchView } from "../../api/search.ts";
import type { SkillText, SkillView } from "../../api/skills.ts";
import type { ProblemView, SystemState } from "../../api/system.ts";
import type { CallAnswer, CallView, ResourcesView, ToolView } from "../../api/tools.ts";
import { request } from "./request.ts";
import type { Result } from "./result.ts";

/** What a list is narrowed to. */
export interface ListFilter {
  readonly type?: string | undefined;
  readonly folder?: string | undefined;
  readonly changed?: ChangedSpan | undefined;
  readonly size?: SizeClass | undefined;
}

export interface FinderQuery extends ListFilter {
  readonly keyword?: string | undefined;
  readonly server?: string | undefined;
  readonly sort?: FinderSort | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

export type LocateQuery = Omit<FinderQuery, "offset" | "limit"> &
  ({ readonly uri: string } | { readonly prefix: string; readonly from: number });

export interface SearchQuery extends ListFilter {
  readonly q: string;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

export interface OfficeDocumentsQuery {
  readonly computer: string;
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
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
  folders(signal?: AbortSignal): Answer<FoldersView>;
  locate(query: LocateQuery, signal?: AbortSignal): Answer<LocateAnswer>;
  read(uri: string, signal?: AbortSignal): Answer<ReadAnswer>;
  view(uri: string, signal?: AbortSignal): Answer<PageLook>;
  rows(query: RowsQuery, signal?: AbortSignal): Answer<RowsAnswer>;
  search(query: SearchQuery, signal?: AbortSignal): Answer<SearchView>;
  desktop(signal?: AbortSignal): Answer<DesktopView>;
  tools(signal?: AbortSignal): Answer<readonly ToolView[]>;
  call(call: CallRequest, signal?: AbortSignal): Answer<CallAnswer>;
  approval(id: string, signal?: AbortSignal): Answer<ApprovalDetail>;
  answer(id: string, answer: ApprovalAnswer): Answer<ApprovalOutcome>;
  always(signal?: AbortSignal): Answer<AlwaysView>;
  revoke(tool: AlwaysView["tools"][number]): Answer<RevokeAnswer>;
  resources(query: { server?: string; cursor?: string }, signal?: AbortSignal): Answer<ResourcesView>;
  skills(signal?: AbortSignal): Answer<readonly SkillView[]>;
  skill(name: string, signal?: AbortSignal): Answer<SkillText>;
  calls(signal?: AbortSignal): Answer<readonly CallView[]>;
  problems(signal?: AbortSignal): Answer<readonly ProblemView[]>;
  office(signal?: AbortSignal): Answer<OfficeLook>;
  officeDocuments(query: OfficeDocumentsQuery, signal?: AbortSignal): Answer<OfficeDocuments>;
  officeDesktop(computer: string, signal?: AbortSignal): Answer<OfficeDesktop>;
  officeTools(computer: string, signal?: AbortSignal): Answer<OfficeTools>;
  officeRead(place: { computer: string; uri: string }, signal?: AbortSignal): Answer<ReadAnswer>;
}

/** A read opens the document where it is not open yet, and a tool may take its time. */
const READ_MS = 60_000;
const CALL_MS = 120_000;

/** The client of the local API, which is on the page's own origin. */
export function createClient(): ApiClient {
  return {
    state: (signal) => request("/api/state", { signal }),
    finder: (query, signal) => request(withQuery("/api/finder", { ...query }), { signal }),
    folders: (signal) => request("/api/folders", { signal }),
    locate: (query, signal) => request(withQuery("/api/locate", { ...query }), { signal }),
    read: (uri, signal) => request(withQuery("/api/read", { uri }), { signal, timeoutMs: READ_MS }),
    view: (uri, signal) => request(withQuery("/api/view", { uri }), { signal, timeoutMs: READ_MS }),
    rows: (query, signal) => request("/api/rows", { signal, body: query, timeoutMs: READ_MS }),
    search: (query, signal) => request(withQuery("/api/search", { ...query }), { signal }),
    desktop: (signal) => request("/api/desktop", { signal }),
    tools: (signal) => request("/api/tools", { signal }),
    call: (body, signal) => request("/api/call", { signal, body, timeoutMs: CALL_MS }),
    approval: (id, signal) => request(withQuery("/api/approval", { id }), { signal }),
    answer: (id, answer) => request("/api/approval", { body: { id, answer } }),
    always: (signal) => request("/api/always", { signal }),
    revoke: ({ server, tool }) => request("/api/always/revoke", { body: { server, tool } }),
    resources: (query, signal) => request(withQuery("/api/resources", query), { signal }),
    skills: (signal) => request("/api/skills", { signal }),
    skill: (name, signal) => request(withQuery("/api/skill", { name }), { signal }),
    calls: (signal) => request("/api/calls", { signal }),
    problems: (signal) => request("/api/problems", { signal }),
    office: (signal) => request("/api/office", { signal }),
    officeDocuments: (query, signal) => request(withQuery("/api/office/documents", { ...query }), { signal }),
    officeDesktop: (computer, signal) => request(withQuery("/api/office/desktop", { computer }), { signal }),
    officeTools: (computer, signal) => request(withQuery("/api/office/tools", { computer }), { signal }),
    officeRead: (place, signal) =>
      request(withQuery("/api/office/read", place), { signal, timeoutMs: READ_MS }),
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
