/** One Socket.IO packet, decoded. */
export interface SocketPacket {
  readonly type: "connect" | "disconnect" | "event" | "ack" | "refused";
  readonly namespace: string;
  /** Ties an event to its ack. */
  readonly id?: number;
  /** The auth object of a connect, or the arguments of an event or ack; the first of an event is its name. */
  readonly data?: unknown;
}

const types = ["connect", "disconnect", "event", "ack", "refused"] as const;
const SEPARATOR = "\u001e";

/** The Socket.IO packets in an Engine.IO payload: several over polling, one in a WebSocket message. */
export function readPackets(payload: string): SocketPacket[] {
  return payload
    .split(SEPARATOR)
    .filter((packet) => packet.startsWith("4"))
    .map((packet) => readPacket(packet.slice(1)))
    .filter((packet) => packet !== undefined);
}

function readPacket(text: string): SocketPacket | undefined {
  const match = /^(\d)(?:(\/[^,[{]*),?)?(\d+)?(.*)$/s.exec(text);
  const type = types[Number(match?.[1])];
  if (!match || type === undefined) return undefined;
  const [, , namespace = "/", id, data] = match;
  return {
    type,
    namespace,
    ...(id !== undefined && { id: Number(id) }),
    ...(data && { data: JSON.parse(data) as unknown }),
  };
}
