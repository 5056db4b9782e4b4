import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";

/** Why nothing can be said for sure right now. */
export type Unavailability = "lost" | "young" | "fenced" | "unreachable";

const messages: Readonly<Record<Unavailability, string>> = {
  lost: "The server cannot reach its store; try again in a moment",
  young: "The store has just been started and waits for those who had a place before; try again in a moment",
  fenced: "The server does not hold its places at the moment; try again",
  unreachable: "The node of the computer cannot be reached at the moment; try again",
};

/** An error that passes: clients that know `details.retry` try again by themselves. */
export function unavailable(why: Unavailability): ProtocolError {
  const details = { reason: why === "unreachable" ? "node-unreachable" : "store-unavailable", retry: true };
  return new ProtocolError(ErrorCode.Internal, messages[why], { details });
}
