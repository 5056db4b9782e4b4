import { ProtocolError as McpError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** No URI, cursor or beginning of a name that is asked for is longer. */
const MOST_CHARACTERS = 8192;
/** Resources that one client subscribes to one by one; more are better listened to as a whole. */
const MOST_SUBSCRIPTIONS = 10_000;

/** Refuses a text of a request that is longer than any honest one. */
export function checkLength(text: string | undefined, name: string): void {
  if (text === undefined || text.length <= MOST_CHARACTERS) return;
  const words = `${name} has ${text.length} characters; at most ${MOST_CHARACTERS} are taken.`;
  throw new McpError(ProtocolErrorCode.InvalidParams, words);
}

/** Refuses one subscription too many. */
export function checkSubscriptions(count: number): void {
  if (count < MOST_SUBSCRIPTIONS) return;
  const words = `There are ${count} subscriptions already; unsubscribe from some, or listen to the list instead.`;
  throw new McpError(ProtocolErrorCode.InvalidParams, words);
}
