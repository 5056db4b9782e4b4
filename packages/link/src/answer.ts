import type { AnswerOf, RequestName } from "@a2c-smcp/protocol";
import { computerRequests, Events, normalizeToolResult, readAck, serverRequests } from "@a2c-smcp/protocol";
import { describeExcess } from "@a2c-smcp/runtime";
import { RefusedPayload } from "@a2c-smcp/runtime/socket-parser";
import { LinkError, LinkErrorCode } from "./link-error.ts";

const schemas = { ...computerRequests, ...serverRequests };

/** Reads the ack of a request: the answer, or the error that the other side reports. */
export function readAnswer<E extends RequestName>(event: E, args: readonly unknown[]): AnswerOf<E> {
  const [refused] = args;
  if (refused instanceof RefusedPayload) {
    const message = `The answer to ${event} is ${describeExcess(refused.excess)}; ask for less`;
    throw new LinkError(LinkErrorCode.BadAnswer, message);
  }
  const ack = readAck(args);
  if (ack.kind === "error") throw ack.error;
  if (ack.kind === "empty")
    throw new LinkError(LinkErrorCode.Unsupported, `${event} is not supported by this server`);
  try {
    const value = event === Events.CallTool ? normalizeToolResult(ack.value) : ack.value;
    return schemas[event].answer.parse(value) as AnswerOf<E>;
  } catch (cause) {
    throw new LinkError(LinkErrorCode.BadAnswer, `${event} was answered in a form that is not known`, {
      cause,
    });
  }
}
