/** What stands before the JSON of a Socket.IO packet. */
export interface PacketHeader {
  /** The digit of the packet type, 0 to 6. */
  readonly type: number;
  /** How many binary packets follow; 0 for a packet of text. */
  readonly attachments: number;
  readonly namespace: string;
  readonly id: number | undefined;
  /** Where the JSON begins; the length of the text when there is none. */
  readonly jsonAt: number;
}

/** Names of namespaces, counts and ids are short; what is longer is no packet. */
const HEADER = /^([0-6])(?:(\d{1,3})-)?(?:(\/[^,]{0,127})(?:,|$))?(\d{1,15})?/;

/** Reads the header without looking at the rest. Throws for what no Socket.IO client sends. */
export function readHeader(text: string): PacketHeader {
  const match = HEADER.exec(text);
  if (!match) throw new Error("The packet has no header that Socket.IO knows");
  const [{ length: jsonAt }, type, attachments, namespace, id] = match;
  if (jsonAt < text.length && !'[{"'.includes(text.charAt(jsonAt)))
    throw new Error("The header of the packet is not well-formed");
  return {
    type: Number(type),
    attachments: Number(attachments ?? 0),
    namespace: namespace ?? "/",
    id: id === undefined ? undefined : Number(id),
    jsonAt,
  };
}

const EVENT_NAME = /\[("(?:[^"\\]|\\.){0,256}")/y;

/** The name of the event whose arguments begin there, if it is a text of a usual length. */
export function readEventName(text: string, jsonAt: number): string | undefined {
  EVENT_NAME.lastIndex = jsonAt;
  const quoted = EVENT_NAME.exec(text)?.[1];
  if (quoted === undefined) return undefined;
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined; // an escape that JSON does not know
  }
}
