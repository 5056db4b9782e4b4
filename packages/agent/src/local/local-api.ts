import { LinkError, LinkErrorCode } from "@a2c-smcp/link";
import { z } from "zod";
import { readLines } from "./read-lines.ts";

/** Where the local API of a Computer is, and what lets its user in. */
export interface LocalApiAddress {
  /** On this machine, such as `http://127.0.0.1:41234/`. */
  readonly url: string;
  /** What the Computer gave its user; it opens everything that the page shows. */
  readonly secret: string;
}

/** How a request to the local API is made. */
export interface LocalRequestOptions {
  /** Milliseconds until the answer is given up; five seconds unless given. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const TIMEOUT_MS = 5_000;
const Failure = z.looseObject({ code: z.string(), message: z.string() });

/** The local API of a Computer on this machine, for programs of its user. Any number may ask at once. */
export class LocalApi {
  readonly #address: LocalApiAddress;

  constructor(address: LocalApiAddress) {
    this.#address = address;
  }

  /** Asks for something; rejects with a LinkError where it cannot be had. */
  async get<T>(path: string, answer: z.ZodType<T>, options: LocalRequestOptions = {}): Promise<T> {
    return this.#read(await this.#lines(path, undefined, options), answer);
  }

  /** Does something. */
  async post<T>(
    path: string,
    { body, answer }: { readonly body: object; readonly answer: z.ZodType<T> },
    options: LocalRequestOptions = {},
  ): Promise<T> {
    return this.#read(await this.#lines(path, body, options), answer);
  }

  /** The lines of an answer as they come; with a body it is posted. Without a time limit only the signal ends it. */
  async *lines(
    path: string,
    body: object | undefined,
    options: LocalRequestOptions = {},
  ): AsyncGenerator<string, void> {
    yield* await this.#lines(path, body, options);
  }

  async #read<T>(lines: AsyncGenerator<string, void>, answer: z.ZodType<T>): Promise<T> {
    const all: string[] = [];
    for await (const line of lines) all.push(line);
    return answer.parse(JSON.parse(all.join("\n")));
  }

  async #lines(
    path: string,
    body: object | undefined,
    { timeoutMs = TIMEOUT_MS, signal }: LocalRequestOptions,
  ): Promise<AsyncGenerator<string, void>> {
    const { url, secret } = this.#address;
    const deadline = Number.isFinite(timeoutMs) ? AbortSignal.timeout(timeoutMs) : undefined;
    const signals = [deadline, signal].filter((one) => one !== undefined);
    const explain = (cause: unknown): unknown =>
      explainFailure(cause, { path, url, timeoutMs, deadline, signal });
    const response = await fetch(new URL(path, url), {
      headers: {
        authorization: `Bearer ${secret}`,
        // A page of another origin could not send this one.
        origin: new URL(url).origin,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      signal: AbortSignal.any(signals),
    }).catch((cause: unknown) => {
      throw explain(cause);
    });
    if (!response.ok || response.body === null) throw await refusalOf(response);
    return guarded(readLines(response.body), explain);
  }
}

interface Circumstances {
  readonly path: string;
  readonly url: string;
  readonly timeoutMs: number;
  readonly deadline: AbortSignal | undefined;
  readonly signal: AbortSignal | undefined;
}

async function* guarded(
  lines: AsyncGenerator<string, void>,
  explain: (cause: unknown) => unknown,
): AsyncGenerator<string, void> {
  try {
    yield* lines;
  } catch (cause) {
    throw explain(cause);
  }
}

function explainFailure(cause: unknown, { path, url, timeoutMs, deadline, signal }: Circumstances): unknown {
  if (signal?.aborted) return signal.reason;
  if (cause instanceof LinkError) return cause;
  if (deadline?.aborted)
    return new LinkError(LinkErrorCode.Timeout, `${path} was not answered within ${timeoutMs} ms`, { cause });
  return new LinkError(LinkErrorCode.Unreachable, `The Computer at ${url} does not answer`, { cause });
}

async function refusalOf(response: Response): Promise<LinkError> {
  const told = Failure.safeParse(await response.json().catch(() => undefined));
  const message = told.success ? told.data.message : `The Computer answered with HTTP ${response.status}`;
  const isUnknown = response.status === 401 || response.status === 403;
  return new LinkError(isUnknown ? LinkErrorCode.Unauthorized : LinkErrorCode.BadAnswer, message);
}
