import { DEFAULT_BOUNDS } from "@a2c-smcp/runtime";
import { z } from "zod";

const count = z.int().positive();

/** What one peer, and all of them together, may take of the server. Each breach is answered with an error. */
export const Limits = z.strictObject({
  /** Bytes of one message. A larger one ends the connection that sent it. */
  messageBytes: count.default(10_000_000),
  /** Objects and arrays within each other in one message. */
  messageDepth: count.max(1_000).default(DEFAULT_BOUNDS.depth),
  /** Values in one message, those within objects and arrays included. */
  messageValues: count.default(DEFAULT_BOUNDS.values),
  /** Characters of one event for the server itself (`server:*`); what is told to a whole office is small. */
  noticeCharacters: count.default(65_536),
  /** Values in one event for the server itself. */
  noticeValues: count.default(1_000),
  /** Bytes that a connection may send before it is let in. */
  handshakeBytes: count.default(65_536),
  /** Milliseconds in which a connection must show who it is. */
  handshakeTimeoutMs: count.default(5_000),
  /** Packets in one long-polling request. */
  packetsPerPayload: count.default(500),
  /** Packets of any kind per second that are read of one connection; never fewer than it may send requests. */
  packetsPerSecond: z.number().positive().default(1_000),
  /** Bytes per second that are read of one connection. */
  bytesPerSecond: z.number().positive().default(20_000_000),
  /** Milliseconds of each second that the server may work on what one connection sends; small messages are free. */
  workMsPerSecond: z.number().positive().default(100),
  /** Milliseconds for which a connection may send packets too fast before it is cut off. */
  floodGraceMs: z.int().nonnegative().default(5_000),
  /** Bytes that may wait for a peer to read them; above it answers are refused until it has read. */
  sendHighWaterBytes: count.default(32_000_000),
  /** Milliseconds for which a peer may stay above that mark, or leave attachments out, before it is cut off. */
  slowGraceMs: z.int().nonnegative().default(30_000),
  /** Bytes that wait for a peer at which it is cut off at once. */
  sendLimitBytes: count.default(64_000_000),
  /** Bytes that are held for all peers, read or not; above it those that hold the most are cut off. */
  bufferedBytes: count.default(512_000_000),
  /** Open connections of all peers. */
  connections: count.default(10_000),
  /** Open connections of one address; enough for a company behind one router, too few to fill the server. */
  connectionsPerAddress: count.default(200),
  /** Requests per second that one connection may keep up. */
  requestsPerSecond: z.number().positive().default(200),
  /** Requests that one connection may send at once before the rate counts. */
  requestBurst: count.default(400),
  /** Messages per second that one connection may send to its whole office; twice as many at once. */
  broadcastsPerSecond: z.number().positive().default(50),
  /** Calls of one connection that wait for an answer. */
  callsInFlight: count.default(100),
  /** Calls that one Computer may leave without any answer before it is disconnected. */
  unansweredCalls: count.default(1_000),
  /** Longest timeout that a call may ask for; on the wire it says so in seconds. */
  callTimeoutMs: count.max(1_000_000_000).default(86_400_000),
  /** Characters of a name, an office or a request id. */
  idLength: count.default(256),
  /** Offices with at least one member. */
  offices: count.default(10_000),
  /** Failed authentications of one address, or of one /64 of IPv6, at once before the rate counts. */
  failureBurst: count.default(20),
  /** Failed authentications that one address may keep up per second; more are refused unseen. */
  failuresPerSecond: z.number().positive().default(1),
  /** Milliseconds in which a new connection must join an office; 0 lets it wait for ever. */
  joinTimeoutMs: z.int().nonnegative().default(0),
});
export type Limits = z.output<typeof Limits>;
