/** What an Agent may ask for. */
export type RequestKind =
  | "tool"
  | "tools"
  | "read"
  | "documents"
  | "windows"
  | "resources"
  | "templates"
  | "config"
  | "completion"
  | "skills"
  | "skill"
  | "blob"
  | "upload";

/** Something that an Agent asked for over a link, and what came of it. */
export interface AnsweredRequest {
  /** Its request id. */
  readonly id: string;
  readonly agent: string;
  /** ISO 8601, when it came. */
  readonly at: string;
  readonly kind: RequestKind;
  /** The tool or URI; absent for lists. */
  readonly what: string | undefined;
  /** The MCP server that answered, where one did. */
  readonly server: string | undefined;
  readonly ms: number;
  /** What went wrong; null when nothing did. */
  readonly error: string | null;
  /** About what the texts of the answer cost a model; null when there was none. */
  readonly tokens: number | null;
}

const KEPT = 200;

/** The last requests of Agents, oldest first. */
export class AgentRequests {
  readonly #onRequest: (request: AnsweredRequest) => void;
  readonly #kept: AnsweredRequest[] = [];

  constructor(onRequest: (request: AnsweredRequest) => void) {
    this.#onRequest = onRequest;
  }

  add(request: AnsweredRequest): void {
    this.#kept.push(request);
    if (this.#kept.length > KEPT) this.#kept.shift();
    this.#onRequest(request);
  }

  list(): AnsweredRequest[] {
    return [...this.#kept];
  }
}
