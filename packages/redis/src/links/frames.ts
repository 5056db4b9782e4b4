import type { Duplex } from "node:stream";
import { deserialize, serialize } from "node:v8";

/** Bytes of one message; more than any that a client may send. */
const LARGEST_FRAME = 128_000_000;
const HEADER = 4;

/** A message: a value, and perhaps a text of JSON that is passed on without being read. */
export interface Frame {
  readonly value: unknown;
  readonly text: string | undefined;
}

/** Ends the value where a text follows; JSON has none inside of a line. */
const LINE = "\n";
const BRACE = 0x7b;

/**
 * One message as bytes: its length, then the value. With a text it is a line of JSON before that text, else what v8 makes of
 * it, where binary parts stay what they are; that never begins with a brace.
 */
export function encodeFrame({ value, text }: Frame): Buffer {
  const body = text === undefined ? serialize(value) : `${JSON.stringify(value)}${LINE}${text}`;
  const length = Buffer.byteLength(body);
  const frame = Buffer.allocUnsafe(HEADER + length);
  frame.writeUInt32BE(length, 0);
  if (typeof body === "string") frame.write(body, HEADER);
  else body.copy(frame, HEADER);
  return frame;
}

/** Calls back with each message of a stream. A frame that is too large or not readable ends the stream. */
export function readFrames(stream: Duplex, onFrame: (frame: Frame) => void): void {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = HEADER;
  stream.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    // Joined only when there is a whole frame: a large one comes in thousands of pieces.
    if (size < wanted) return;
    try {
      const rest = takeFrames(chunks.length === 1 ? chunk : Buffer.concat(chunks), onFrame);
      chunks = rest.length === 0 ? [] : [rest];
      size = rest.length;
      wanted = rest.length < HEADER ? HEADER : frameSize(rest);
    } catch (cause) {
      stream.destroy(cause instanceof Error ? cause : new Error("A frame cannot be read"));
    }
  });
}

/** Hands on the whole frames; returns what follows them. */
function takeFrames(bytes: Buffer, onFrame: (frame: Frame) => void): Buffer {
  let rest = bytes;
  while (rest.length >= HEADER) {
    const size = frameSize(rest);
    if (rest.length < size) break;
    onFrame(decodeFrame(rest.subarray(HEADER, size)));
    rest = rest.subarray(size);
  }
  return rest;
}

function decodeFrame(body: Buffer): Frame {
  if (body[0] !== BRACE) return { value: deserialize(body), text: undefined };
  const content = body.toString();
  const line = content.indexOf(LINE);
  if (line < 0) throw new Error("A frame has no text");
  return { value: JSON.parse(content.slice(0, line)), text: content.slice(line + 1) };
}

function frameSize(bytes: Buffer): number {
  const length = bytes.readUInt32BE(0);
  if (length > LARGEST_FRAME) throw new Error("A frame is too large");
  return HEADER + length;
}
