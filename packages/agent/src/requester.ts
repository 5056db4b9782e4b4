import type { AnswerOf, ComputerRequestName, ListRoomAnswer, RequestOf } from "@a2c-smcp/protocol";
import { ErrorCode, Events } from "@a2c-smcp/protocol";
import type { Tracing } from "@a2c-smcp/runtime";
import { isRecord, requestSpan, toolFailure, traced, withTrace } from "@a2c-smcp/runtime";
import type { AgentLink } from "./agent-link.ts";
import { getBlob } from "./blobs/blob-transfer.ts";
import type { FetchBlob } from "./blobs/fill-items.ts";
import { failureNote, fillItems } from "./blobs/fill-items.ts";
import { McpServerError, toAgentError } from "./errors.ts";
import { newRequestId } from "./request-id.ts";

/** How a request is made. */
export interface RequestOptions {
  /** Milliseconds that the answer may take; 35 000 unless given. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly reqId?: string | undefined;
  /** What becomes of bytes that are too large for a message: "fetch" puts them into the answer, "keep" leaves handles. */
  readonly blobs?: "fetch" | "keep" | undefined;
  /** Bytes that are fetched into one answer at most; 256 MiB unless given. */
  readonly maxBlobBytes?: number | undefined;
}

/** The fields of a request beyond those that every request carries. */
export type RequestFields<E extends ComputerRequestName> = Omit<
  RequestOf<E>,
  "agent" | "req_id" | "computer"
>;

/** Who asks, and who takes the spans of it. */
export interface RequesterFacts {
  readonly name: string;
  readonly office: string;
  readonly tracing?: Tracing | undefined;
}

const DEFAULT_TIMEOUT_MS = 35_000;

/** Sends the requests of one Agent: fills in who asks, gives each an id, and types what goes wrong. */
export class Requester {
  readonly #link: AgentLink;
  readonly #tracing: Tracing | undefined;
  readonly name: string;
  readonly office: string;

  constructor(link: AgentLink, { name, office, tracing }: RequesterFacts) {
    this.#link = link;
    this.#tracing = tracing;
    this.name = name;
    this.office = office;
  }

  /** Asks one Computer. */
  async ask<E extends ComputerRequestName>(
    event: E,
    request: { computer: string } & RequestFields<E>,
    options: RequestOptions = {},
  ): Promise<AnswerOf<E>> {
    const reqId = options.reqId ?? newRequestId();
    const whole = {
      ...request,
      ...marksOf(event),
      agent: this.name,
      req_id: reqId,
    } as unknown as RequestOf<E>;
    const answer = await this.#guard(reqId, () => this.#send(event, whole, options));
    if (options.blobs === "keep") return answer;
    return (await this.#fill(request.computer, answer, options)) as AnswerOf<E>;
  }

  #send<E extends ComputerRequestName>(
    event: E,
    request: RequestOf<E>,
    options: RequestOptions,
  ): Promise<AnswerOf<E>> {
    const send = (whole: RequestOf<E>) => this.#link.request(event, whole, limits(options));
    if (!this.#tracing) return send(request);
    const facts = { ...requestSpan(event, request), kind: "client" as const, failureOf: toolFailure };
    return traced(this.#tracing, facts, (meta) => send(withTrace(request, meta)));
  }

  /** Puts the bytes in place that the Computer sent by handle. */
  async #fill(computer: string, answer: unknown, options: RequestOptions): Promise<unknown> {
    const fetch: FetchBlob = (blob, how) => getBlob(this, { computer, ...blob }, how);
    const { signal, maxBlobBytes: maxBytes } = options;
    const how = { signal, ...(maxBytes === undefined ? {} : { maxBytes }) };
    if (!isRecord(answer)) return answer;
    if (Array.isArray(answer["contents"])) {
      const { items, failures } = await fillItems(answer["contents"], fetch, how);
      if (failures[0] !== undefined)
        throw new McpServerError(ErrorCode.BlobUnavailable, failures[0], { details: { failures } });
      return { ...answer, contents: items };
    }
    if (!Array.isArray(answer["content"])) return answer;
    const { items, failures } = await fillItems(answer["content"], fetch, how);
    if (failures.length === 0) return { ...answer, content: items };
    const meta = {
      ...(isRecord(answer["meta"]) ? answer["meta"] : {}),
      error_code: ErrorCode.BlobUnavailable,
    };
    return { ...answer, isError: true, meta, _meta: meta, content: [...items, ...failures.map(failureNote)] };
  }

  /** Asks the server who is in the office. */
  async listRoom(options: RequestOptions = {}): Promise<ListRoomAnswer> {
    const reqId = newRequestId();
    const request = { agent: this.name, req_id: reqId, office_id: this.office };
    return this.#guard(reqId, () => this.#link.request(Events.ListRoom, request, limits(options)));
  }

  /** Asks the Computer to stop working on a request. */
  cancel(reqId: string): void {
    this.#link.send(Events.CancelToolCall, { agent: this.name, req_id: reqId });
  }

  async #guard<T>(reqId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toAgentError(error, reqId);
    }
  }
}

/** Who fetches handles says so where the answer may hold some. */
function marksOf(event: ComputerRequestName): { blobs?: true } {
  const isMarked = event === Events.CallTool || event === Events.ReadResource || event === Events.GetDpe;
  return isMarked ? { blobs: true } : {};
}

function limits({ timeoutMs = DEFAULT_TIMEOUT_MS, signal }: RequestOptions): {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
} {
  return { timeoutMs, signal };
}
