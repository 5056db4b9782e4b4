import type { ComputerRequestName, ErrorPayload, GivenAnswer, SpokenVersion } from "@a2c-smcp/protocol";
import { computerRequests, ErrorCode, isSince, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { describeExcess, describeIssues, isRecord } from "@a2c-smcp/runtime";
import { RefusedPayload } from "@a2c-smcp/runtime/socket-parser";
import type { z } from "zod";

/** A request as it came, checked; unknown keys are kept. */
export type IncomingRequest<E extends ComputerRequestName> = z.infer<(typeof computerRequests)[E]["request"]>;

/** What a handler may want to know beside its request. */
export interface RequestContext {
  /** Bytes of the largest message that the server takes. */
  readonly maxPayload: number;
  /** The protocol version that the link announced, in whose forms answers are given. */
  readonly version: SpokenVersion;
}

/** What answers each request that the server passes on. */
export type RequestHandlers = {
  readonly [E in ComputerRequestName]?: (
    request: IncomingRequest<E>,
    context: RequestContext,
  ) => Promise<GivenAnswer<E>>;
};

/** A request as it came. */
export interface RawRequest {
  readonly event: string;
  readonly request: unknown;
}

/** Serves one request: checks it, runs its handler, and turns whatever goes wrong into an error payload. */
export async function answerRequest(
  handlers: RequestHandlers,
  raw: RawRequest,
  context: RequestContext,
): Promise<GivenAnswer<ComputerRequestName> | ErrorPayload> {
  try {
    return await runHandler(handlers, raw, context);
  } catch (cause) {
    return inForm(ProtocolError.fromUnknown(cause), context);
  }
}

/** An answer as it is; an error in the form of the version that the link announced. */
export function inForm<T>(
  answer: T | ProtocolError,
  { version }: RequestContext,
): Exclude<T, ProtocolError> | ErrorPayload {
  if (!(answer instanceof ProtocolError)) return answer as Exclude<T, ProtocolError>;
  // Servers of before 0.5 empty what has a code that they do not know; one of 0.5 gives each Agent its form.
  return isSince(version, "0.5") ? answer.toPayload() : answer.toEarlyPayload();
}

async function runHandler(
  handlers: RequestHandlers,
  { event, request }: RawRequest,
  context: RequestContext,
) {
  if (!isComputerRequest(event) || handlers[event] === undefined)
    throw new ProtocolError(ErrorCode.BadRequest, `This computer does not answer ${event}`);
  if (request instanceof RefusedPayload)
    throw new ProtocolError(
      ErrorCode.BadRequest,
      `${event} is ${describeExcess(request.excess)}; send less`,
      {
        details: { limit: request.excess.bound, most: request.excess.limit },
      },
    );
  const parsed = computerRequests[event].request.safeParse(request);
  if (!parsed.success) throw badRequest(event, parsed.error);
  const handler = handlers[event] as (
    request: unknown,
    context: RequestContext,
  ) => Promise<GivenAnswer<ComputerRequestName>>;
  return handler(parsed.data, context);
}

function isComputerRequest(event: string): event is ComputerRequestName {
  return Object.hasOwn(computerRequests, event);
}

function badRequest(event: string, error: z.ZodError): ProtocolError {
  const problems = describeIssues(error, "request");
  return new ProtocolError(ErrorCode.BadRequest, `${event} is not well-formed: ${problems.join("; ")}`, {
    details: { problems },
  });
}

/** One line per request, with what came of it; never what was in it. */
export function logRequest(
  logger: Logger,
  line: { event: string; request: unknown; answer: unknown; ms: number },
): void {
  const { event, request, answer, ms } = line;
  const reqId = isRecord(request) && typeof request["req_id"] === "string" ? request["req_id"] : undefined;
  const error = ProtocolError.fromPayload(answer);
  const fields = { event, req_id: reqId, ms: Math.round(ms) };
  if (error) logger.warn("request failed", { ...fields, code: error.code, reason: error.message });
  else logger.info("request answered", fields);
}
