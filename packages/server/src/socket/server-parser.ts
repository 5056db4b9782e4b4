import type { BoundedParser, PacketBounds } from "@a2c-smcp/runtime/socket-parser";
import { createBoundedParser } from "@a2c-smcp/runtime/socket-parser";
import type { Limits } from "../limits.ts";

/**
 * What the Server reads of its peers: requests to a Computer and answers of one may be as large as a message, what is
 * for the Server itself is small.
 */
export function createServerParser(limits: Limits): BoundedParser {
  const { messageBytes, messageDepth: depth, messageValues: values, noticeCharacters, noticeValues } = limits;
  const message: PacketBounds = { depth, values, characters: messageBytes };
  const notice: PacketBounds = { depth, values: noticeValues, characters: noticeCharacters };
  return createBoundedParser({
    boundsOf: (event) => (event === undefined || event.startsWith("client:") ? message : notice),
    keepsAnswers: true,
    attachmentBytes: messageBytes,
    outgoing: { depth, values: Math.max(values, noticeValues) },
  });
}
