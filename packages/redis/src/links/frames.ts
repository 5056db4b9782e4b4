import type { Duplex } from "node:stream";
import { deserialize, serialize } from "node:v8";

/** Bytes of one message; more than any that a client may send. */
export const LARGEST_FRAME = 128_000_000;
const HEADER = 4;

/** One message as bytes: its length, then the value. Binary parts stay what they are. */
export function encodeFrame(value: unknown): Buffer {
  const body = serialize(value);
  const frame = Buffer.allocUnsafe(HEADER + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, HEADER);
  return frame;
}

/** Calls back with each message of a stream. A frame that is too large or not readable ends the stream. */
export function readFrames(stream: Duplex, onMessage: (value: unknown) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = HEADER;
  stream.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    // Joined only when there is a whole frame: a large one comes in thousands of pieces.
    if (size < wanted) return;
    try {
      const rest = takeFrames(chunks.length === 1 ? chunk : Buffer.concat(chunks), onMessage);
      chunks = rest.length === 0 ? [] : [rest];
      size = rest.length;
      wanted = rest.length < HEADER ? HEADER : frameSize(rest);
    } catch (cause) {
      stream.destroy(cause instanceof Error ? cause : new Error("A frame cannot be read"));
    }
  });
}

/** Hands on the whole frames; returns what follows them. */
function takeFrames(bytes: Buffer, onMessage: (value: unknown) => void): Buffer {
  let rest = bytes;
  while (rest.length >= HEADER) {
    const size = frameSize(rest);
    if (rest.length < size) break;
    onMessage(deserialize(rest.subarray(HEADER, size)));
    rest = rest.subarray(size);
  }
  return rest;
}

function frameSize(bytes: Buffer): number {
  const length = bytes.readUInt32BE(0);
  if (length > LARGEST_FRAME) throw new Error("A frame is too large");
  return HEADER + length;
}
