import type { IncomingMessage } from "node:http";

/** What engine.io passes in: one packet of a transport. */
export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
}

/** The WebSocket of a transport, as far as we use it. */
export interface EngineWebSocket {
  readonly bufferedAmount: number;
  on(event: "ping", listener: () => void): unknown;
  pause(): void;
  resume(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** One transport, polling or WebSocket; Socket.IO leaves it untyped. */
export interface EngineTransport {
  readonly name: string;
  /** Only a WebSocket has one. */
  readonly socket?: EngineWebSocket;
  /** How long polling waits with its goodbye for the next poll, in milliseconds. */
  closeTimeout?: number;
}

/** The part of an engine.io connection that we use; Socket.IO leaves it untyped. */
export interface EngineConnection {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly readyState: string;
  readonly transport: EngineTransport;
  on(event: "data", listener: () => void): unknown;
  on(event: "packet" | "packetCreate", listener: (packet: EnginePacket) => void): unknown;
  on(event: "flush", listener: (packets: readonly EnginePacket[]) => void): unknown;
  on(event: "upgrade", listener: (transport: EngineTransport) => void): unknown;
  once(event: "close", listener: (reason: string) => void): unknown;
  /** With `isAbrupt` whatever waits to be sent is dropped. */
  close(isAbrupt?: boolean): unknown;
}

/** About how many bytes a packet takes on the wire. */
export function sizeOf({ data }: EnginePacket): number {
  if (typeof data === "string") return data.length;
  return ArrayBuffer.isView(data) ? data.byteLength : 0;
}
