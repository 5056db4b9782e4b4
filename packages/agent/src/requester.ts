import type { OfficeLink } from "@a2c-smcp/link";
import type { AnswerOf, ComputerRequestName, ListRoomAnswer, RequestOf } from "@a2c-smcp/protocol";
import { Events } from "@a2c-smcp/protocol";
import { toAgentError } from "./errors.ts";
import { newRequestId } from "./request-id.ts";

/** How a request is made. */
export interface RequestOptions {
  /** Milliseconds that the answer may take; 35 000 unless given. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly reqId?: string | undefined;
}

/** The fields of a request beyond those that every request carries. */
export type RequestFields<E extends ComputerRequestName> = Omit<
  RequestOf<E>,
  "agent" | "req_id" | "computer"
>;

const DEFAULT_TIMEOUT_MS = 35_000;

/** Sends the requests of one Agent: fills in who asks, gives each an id, and types what goes wrong. */
export class Requester {
  readonly #link: OfficeLink;
  readonly name: string;
  readonly office: string;

  constructor(link: OfficeLink, identity: { name: string; office: string }) {
    this.#link = link;
    this.name = identity.name;
    this.office = identity.office;
  }

  /** Asks one Computer. */
  async ask<E extends ComputerRequestName>(
    event: E,
    request: { computer: string } & RequestFields<E>,
    options: RequestOptions = {},
  ): Promise<AnswerOf<E>> {
    const reqId = options.reqId ?? newRequestId();
    const whole = { ...request, agent: this.name, req_id: reqId } as unknown as RequestOf<E>;
    return this.#guard(reqId, () => this.#link.request(event, whole, limits(options)));
  }

  /** Asks the server who is in the office. */
  async listRoom(options: RequestOptions = {}): Promise<ListRoomAnswer> {
    const reqId = newRequestId();
    const request = { agent: this.name, req_id: reqId, office_id: this.office };
    return this.#guard(reqId, () => this.#link.request(Events.ListRoom, request, limits(options)));
  }

  /** Tells the Computer to stop working on a request. */
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

function limits({ timeoutMs = DEFAULT_TIMEOUT_MS, signal }: RequestOptions): {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
} {
  return { timeoutMs, signal };
}
