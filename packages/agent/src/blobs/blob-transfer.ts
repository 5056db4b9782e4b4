import type { GetBlobAnswer, RequestOf } from "@a2c-smcp/protocol";
import { BlobReason, ErrorCode, Events } from "@a2c-smcp/protocol";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { McpServerError } from "../errors.ts";
import { decodeBase64 } from "./base64.ts";
import { BlobPace } from "./blob-pace.ts";

/** How bytes are fetched. */
export interface GetBlobOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one piece may take. */
  readonly timeoutMs?: number | undefined;
  /** Bytes that are taken at most; 256 MiB in memory unless given, any number as a stream. */
  readonly maxBytes?: number | undefined;
}

/** Bytes of a Computer. */
export interface FetchedBlob {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** Lower-case hex, checked. */
  readonly sha256: string;
}

/** Where bytes are, and what is known of them from where the handle came from. */
export interface BlobPlace {
  readonly computer: string;
  readonly handle: string;
  readonly size?: number | undefined;
  readonly sha256?: string | undefined;
}

/** Asks a Computer for one piece. */
export interface BlobRequester {
  ask(event: typeof Events.GetBlob, request: GetFields, options: GetBlobOptions): Promise<GetBlobAnswer>;
}
type GetFields = Omit<RequestOf<typeof Events.GetBlob>, "agent" | "req_id">;

/** Bytes that are taken into memory by default. */
export const IN_MEMORY = 268_435_456;
/** A file may change while it is read. */
const ROUNDS = 3;
const PIECE_BYTES = 262_144;
/** A piece that is not the last has at least so many bytes: a Computer that gives one after the other never ends. */
const LEAST_PIECE = 1_024;

/** Fetches bytes into memory; what changed while it was fetched is fetched again. */
export async function getBlob(
  requester: BlobRequester,
  place: BlobPlace,
  { pace = new BlobPace(), ...options }: GetBlobOptions & { readonly pace?: BlobPace } = {},
): Promise<FetchedBlob> {
  for (let round = 1; ; round += 1) {
    try {
      return await fetchOnce(requester, place, { maxBytes: IN_MEMORY, ...options, pace });
    } catch (error) {
      if (!(error instanceof BlobChanged) || round === ROUNDS) throw error;
    }
  }
}

type Fetching = GetBlobOptions & { readonly pace: BlobPace };

async function fetchOnce(
  requester: BlobRequester,
  place: BlobPlace,
  options: Fetching,
): Promise<FetchedBlob> {
  const stream = streamPieces(requester, place, options);
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { value, done } = await stream.next();
    if (done) return { bytes: joined(pieces), mimeType: value.mime_type, sha256: value.sha256 };
    pieces.push(value);
  }
}

/** Bytes piece by piece, at the pace of the reader: the last is given only when the hash of all is right. */
export async function* streamBlob(
  requester: BlobRequester,
  place: BlobPlace,
  options: GetBlobOptions = {},
): AsyncGenerator<Uint8Array, void> {
  yield* streamPieces(requester, place, { ...options, pace: new BlobPace() });
}

/** Where bytes go to, piece by piece. */
export interface SaveBlobOptions extends GetBlobOptions {
  /**
   * A file, for example: in Node `Writable.toWeb(createWriteStream(path))`. It is closed at the end, and aborted when the
   * bytes cannot be had whole or their hash is not right.
   */
  readonly to: WritableStream<Uint8Array>;
}

/** Writes bytes as they come, no faster than they are taken; resolves to how many there were. */
export async function saveBlob(
  requester: BlobRequester,
  place: BlobPlace,
  { to, ...options }: SaveBlobOptions,
): Promise<number> {
  const writer = to.getWriter();
  let size = 0;
  try {
    for await (const piece of streamPieces(requester, place, { ...options, pace: new BlobPace() })) {
      await writer.write(piece);
      size += piece.length;
    }
    await writer.close();
    return size;
  } catch (error) {
    await writer.abort(error).catch(() => undefined); // it failed itself
    throw error;
  }
}

async function* streamPieces(
  requester: BlobRequester,
  { computer, handle, ...known }: BlobPlace,
  { maxBytes = Number.POSITIVE_INFINITY, pace, ...options }: Fetching,
): AsyncGenerator<Uint8Array, GetBlobAnswer> {
  const hash = sha256.create();
  let first: Whole = known;
  let offset = 0;
  for (;;) {
    const request = { computer, blob_handle: handle, chunk_offset: offset, max_chunk_bytes: PIECE_BYTES };
    const answer = await pace.wait(() => requester.ask(Events.GetBlob, request, options));
    requireSame(first, answer, offset);
    first = { size: answer.total_size, sha256: answer.sha256 };
    if (answer.total_size > maxBytes) throw tooLarge(answer.total_size, maxBytes);
    const piece = decode(answer.blob);
    offset += piece.length;
    hash.update(piece);
    requireProgress(answer, { offset, length: piece.length });
    pace.add(piece.length);
    const isEnd = offset === answer.total_size;
    if (isEnd && bytesToHex(hash.digest()) !== answer.sha256) throw new BlobChanged();
    if (piece.length > 0) yield piece;
    if (isEnd) return answer;
  }
}

type Whole = Pick<BlobPlace, "size" | "sha256">;

/** Every piece begins where it was asked for, and has the size and hash of the handle and of the pieces before. */
function requireSame(before: Whole, answer: GetBlobAnswer, offset: number): void {
  const isSame =
    answer.chunk_offset === offset &&
    answer.sha256 === (before.sha256 ?? answer.sha256) &&
    answer.total_size === (before.size ?? answer.total_size);
  if (!isSame) throw new BlobChanged();
}

/** A piece leads on, and not beyond the end. */
function requireProgress(
  { total_size }: GetBlobAnswer,
  { offset, length }: { offset: number; length: number },
): void {
  if (offset > total_size || (offset < total_size && length < LEAST_PIECE)) throw new BlobChanged();
}

function decode(text: string): Uint8Array {
  try {
    return decodeBase64(text);
  } catch {
    throw new BlobChanged(); // not base64
  }
}

/** What was fetched is not what the Computer says that it is: it changed, or the Computer is wrong. */
class BlobChanged extends McpServerError {
  constructor() {
    super(ErrorCode.BlobUnavailable, "The bytes do not have the size and hash that the computer told", {
      details: { reason: BlobReason.Integrity },
    });
  }
}

function tooLarge(size: number, most: number): McpServerError {
  const message = `There are ${size} bytes and ${most} are taken: give maxBytes, or read them as a stream`;
  return new McpServerError(ErrorCode.BlobUnavailable, message, { details: { reason: BlobReason.TooLarge } });
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}
