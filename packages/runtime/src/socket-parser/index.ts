/** A Socket.IO parser with bounds on what it decodes and encodes. Runs in a browser. */
export type { BoundedParser, ParserOptions } from "./bounded-parser.ts";
export { createBoundedParser } from "./bounded-parser.ts";
export { JsonText } from "./json-text.ts";
export type { PacketBounds, PacketExcess } from "./packet-bounds.ts";
export { DEFAULT_PACKET_BOUNDS } from "./packet-bounds.ts";
export { ExcessError, RefusedPayload } from "./refused-payload.ts";
