import { Decoder, PacketType } from "socket.io-parser";
import { excessOfJson } from "../value-bounds.ts";
import { JsonText } from "./json-text.ts";
import type { PacketBounds, PacketExcess } from "./packet-bounds.ts";
import { DEFAULT_PACKET_BOUNDS } from "./packet-bounds.ts";
import type { PacketHeader } from "./packet-header.ts";
import { readEventName, readHeader } from "./packet-header.ts";
import { requirePlaceholders } from "./placeholders.ts";
import { RefusedPayload } from "./refused-payload.ts";
import { scanJsonList } from "./scan-json.ts";

export interface DecoderOptions {
  /** What one packet may hold, by its event; undefined stands for acks. */
  readonly boundsOf?: ((event: string | undefined) => PacketBounds) | undefined;
  /** Answers are checked but not parsed, and come out as a JsonText: for whoever only passes them on. */
  readonly keepsAnswers?: boolean | undefined;
  /** Bytes of all binary attachments of one packet. */
  readonly attachmentBytes?: number | undefined;
}

/** What opens, refuses or ends a connection is small. */
const CONTROL_BOUNDS: PacketBounds = { depth: 16, values: 1_000, characters: 65_536 };
const MOST_ATTACHMENTS = 10;

/**
 * Decodes what a peer sends after it was found to be within its bounds: nothing of the rest is parsed or allocated.
 * Arguments beyond them come out as a RefusedPayload; a packet that answers to nobody throws, which ends the connection.
 */
export class BoundedDecoder extends Decoder {
  readonly #options: DecoderOptions;
  #attachmentBytes = 0;

  constructor(options: DecoderOptions = {}) {
    super({ maxAttachments: MOST_ATTACHMENTS });
    this.#options = options;
  }

  override add(packet: unknown): void {
    if (typeof packet === "string") this.#addText(packet);
    else this.#addBinary(packet);
  }

  #addText(text: string): void {
    const header = readHeader(text);
    if (this.#options.keepsAnswers && header.type === PacketType.ACK) {
      this.#keepAnswer(text, header);
      return;
    }
    const event = isEvent(header) ? readEventName(text, header.jsonAt) : undefined;
    if (isEvent(header) && event === undefined) throw new Error("The event has no name of a usual length");
    const excess = excessOfPacket(text, header, this.#boundsOf(header, event));
    if (excess) {
      this.#refuse(header, event, excess);
      return;
    }
    if (header.attachments > 0) requirePlaceholders(text.slice(header.jsonAt), header.attachments);
    this.#attachmentBytes = 0;
    super.add(text);
  }

  #keepAnswer(text: string, header: PacketHeader): void {
    const { type, namespace: nsp, id, jsonAt } = header;
    const bounds = this.#boundsOf(header, undefined);
    if (text.length > bounds.characters) {
      this.#refuse(header, undefined, { bound: "characters", limit: bounds.characters });
      return;
    }
    const scan = scanJsonList(text, jsonAt, bounds);
    if (scan.kind === "excess") this.#refuse(header, undefined, scan.excess);
    else if (scan.kind === "invalid" || id === undefined) throw new Error("The answer is not well-formed");
    else {
      const { firstEnds } = scan;
      const data = firstEnds === undefined ? [] : [new JsonText(text.slice(jsonAt + 1, firstEnds))];
      this.emitReserved("decoded", { type, nsp, id, data });
    }
  }

  #addBinary(packet: unknown): void {
    this.#attachmentBytes +=
      ArrayBuffer.isView(packet) || packet instanceof ArrayBuffer ? packet.byteLength : 0;
    if (this.#attachmentBytes > (this.#options.attachmentBytes ?? Number.MAX_SAFE_INTEGER))
      throw new Error("The attachments of the packet are too large");
    super.add(packet);
  }

  #boundsOf(header: PacketHeader, event: string | undefined): PacketBounds {
    if (!isEvent(header) && !isAck(header)) return CONTROL_BOUNDS;
    return this.#options.boundsOf?.(event) ?? DEFAULT_PACKET_BOUNDS;
  }

  #refuse(header: PacketHeader, event: string | undefined, excess: PacketExcess): void {
    const { type, namespace: nsp, id } = header;
    const refused = new RefusedPayload(excess);
    if (type === PacketType.EVENT && event !== undefined)
      this.emitReserved("decoded", {
        type,
        nsp,
        data: [event, refused],
        ...(id === undefined ? {} : { id }),
      });
    else if (type === PacketType.ACK && id !== undefined)
      this.emitReserved("decoded", { type, nsp, id, data: [refused] });
    else throw new Error(`The packet holds more than ${excess.limit} (${excess.bound})`);
  }
}

function excessOfPacket(text: string, header: PacketHeader, bounds: PacketBounds): PacketExcess | undefined {
  if (text.length > bounds.characters) return { bound: "characters", limit: bounds.characters };
  return excessOfJson(text.slice(header.jsonAt), bounds);
}

function isEvent({ type }: PacketHeader): boolean {
  return type === PacketType.EVENT || type === PacketType.BINARY_EVENT;
}

function isAck({ type }: PacketHeader): boolean {
  return type === PacketType.ACK || type === PacketType.BINARY_ACK;
}
