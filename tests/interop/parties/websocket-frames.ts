const TEXT = 1;
const CONTINUATION = 0;

interface Frame {
  readonly isLast: boolean;
  readonly opcode: number;
  readonly payload: Buffer;
  readonly end: number;
}

/** Picks the text messages out of one direction of an uncompressed WebSocket connection. */
export class WebSocketFrames {
  readonly #onText: (text: string) => void;
  #rest: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #isText = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  push(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (let frame = readFrame(this.#rest); frame; frame = readFrame(this.#rest)) {
      this.#rest = this.#rest.subarray(frame.end);
      this.#take(frame);
    }
  }

  #take({ opcode, payload, isLast }: Frame): void {
    if (opcode > 7) return; // ping, pong and close come between the parts of a message
    if (opcode !== CONTINUATION) {
      this.#isText = opcode === TEXT;
      this.#parts = [];
    }
    this.#parts.push(payload);
    if (isLast && this.#isText) this.#onText(Buffer.concat(this.#parts).toString("utf8"));
  }
}

/** The first frame, when it is there as a whole. */
function readFrame(bytes: Buffer): Frame | undefined {
  if (bytes.length < 2) return undefined;
  const [first, second] = [bytes.readUInt8(0), bytes.readUInt8(1)];
  const short = second & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const maskStart = 2 + lengthBytes;
  const start = maskStart + (second & 0x80 ? 4 : 0);
  if (bytes.length < start) return undefined;
  const length = readLength(bytes, short);
  const end = start + length;
  if (bytes.length < end) return undefined;
  const payload = unmask(bytes.subarray(start, end), bytes.subarray(maskStart, start));
  return { isLast: (first & 0x80) !== 0, opcode: first & 0x0f, payload, end };
}

function readLength(bytes: Buffer, short: number): number {
  if (short === 126) return bytes.readUInt16BE(2);
  return short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
}

function unmask(payload: Buffer, mask: Buffer): Buffer {
  if (mask.length === 0) return payload;
  return Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0)));
}
