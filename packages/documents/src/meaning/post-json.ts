import { messageOf, oneLine } from "@a2c-smcp/runtime";
import { MeaningError, MeaningErrorCode } from "./meaning-error.ts";

/** A request to an endpoint that may be slow, wrong or hostile. */
export interface JsonPost {
  readonly body: unknown;
  readonly key?: string | undefined;
  readonly milliseconds: number;
  readonly signal: AbortSignal;
}

/** Sixteen vectors of 8192 numbers in decimal digits, and room. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What endpoints return for a text that is too long for the model, or that they do not like. */
const ABOUT_TEXT: ReadonlySet<number> = new Set([400, 413, 422]);
/** What is shown of an error's text. */
const SHOWN = 200;

/** Posts JSON and resolves with the JSON that comes back, of bounded size and in bounded time. Follows no redirect. */
export async function postJson(url: URL, { body, key, milliseconds, signal }: JsonPost): Promise<unknown> {
  const timeout = AbortSignal.timeout(milliseconds);
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await readText(response, url);
    if (!response.ok) throw refusal(response, text, url);
    return JSON.parse(text);
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof MeaningError) throw cause;
    throw unavailable(cause, { url, isLate: timeout.aborted, milliseconds });
  }
}

function unavailable(
  cause: unknown,
  { url, isLate, milliseconds }: { url: URL; isLate: boolean; milliseconds: number },
): MeaningError {
  if (cause instanceof SyntaxError)
    return new MeaningError(MeaningErrorCode.Refused, `${url.host} did not return JSON`, { cause });
  const reason = isLate
    ? `did not answer within ${milliseconds} ms`
    : `cannot be reached: ${reasonOf(cause)}`;
  return new MeaningError(MeaningErrorCode.Unavailable, `${url.host} ${reason}`, { cause });
}

/** `fetch` hides what happened behind "fetch failed". */
function reasonOf(cause: unknown): string {
  return cause instanceof Error && cause.cause !== undefined ? messageOf(cause.cause) : messageOf(cause);
}

/** Too many requests and troubles of the server may pass; whatever else it refuses, it will refuse again. */
function refusal(response: Response, text: string, url: URL): MeaningError {
  const { status, headers } = response;
  const mayPass = status === 408 || status === 429 || status >= 500;
  const otherwise = ABOUT_TEXT.has(status) ? MeaningErrorCode.Text : MeaningErrorCode.Refused;
  const code = mayPass ? MeaningErrorCode.Unavailable : otherwise;
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  const said = oneLine(text, SHOWN);
  const message = `${url.host} returned ${status}${said === "" ? "" : `: ${said}`}`;
  return new MeaningError(code, message, { retryMs: Number.isFinite(seconds) ? seconds * 1000 : undefined });
}

async function readText(response: Response, url: URL): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES)
      throw new MeaningError(MeaningErrorCode.Refused, `${url.host} returned more than ${MOST_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
