import type { RequestOf } from "@a2c-smcp/protocol";
import { BlobReason, ErrorCode, Events } from "@a2c-smcp/protocol";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { McpServerError } from "../errors.ts";
import { encodeBase64 } from "./base64.ts";

/** How bytes are sent. */
export interface PutBlobOptions {
  /** What the file may be called by; the Computer makes it safe. */
  readonly name?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one piece may take. */
  readonly timeoutMs?: number | undefined;
}

/** Where bytes were written. */
export interface PutBlob {
  /** Absolute, on the Computer: to be passed to its tools. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Hands a Computer one piece. */
export interface UploadRequester {
  ask(
    event: typeof Events.PutBlob,
    request: Omit<RequestOf<typeof Events.PutBlob>, "agent" | "req_id">,
    options: PutBlobOptions,
  ): Promise<{
    upload_id: string;
    landing_path?: string | null | undefined;
    sha256?: string | null | undefined;
  }>;
}

const PIECE_BYTES = 262_144;

/** Writes bytes to the folder of a Computer that is for it, and resolves to their path there. */
export async function putBlob(
  requester: UploadRequester,
  { computer, source }: { computer: string; source: Uint8Array | Blob },
  { name, ...options }: PutBlobOptions = {},
): Promise<PutBlob> {
  const size = source instanceof Uint8Array ? source.length : source.size;
  const declared = await hashOf(source, size);
  let uploadId: string | undefined;
  for (let offset = 0; ; ) {
    const piece = await sliceOf(source, offset, PIECE_BYTES);
    const eof = offset + piece.length >= size;
    const head = { total_size: size, sha256: declared, ...(name === undefined ? {} : { name_hint: name }) };
    const request = {
      ...{ computer, chunk_offset: offset, eof, blob: encodeBase64(piece) },
      ...(uploadId === undefined ? head : { upload_id: uploadId }),
    };
    const answer = await requester.ask(Events.PutBlob, request, options);
    uploadId = answer.upload_id;
    offset += piece.length;
    if (!eof) continue;
    if (!answer.landing_path || answer.sha256 !== declared)
      throw new McpServerError(ErrorCode.UploadRefused, "The computer did not confirm what was sent", {
        details: { reason: BlobReason.Integrity },
      });
    return { path: answer.landing_path, size, sha256: declared };
  }
}

async function hashOf(source: Uint8Array | Blob, size: number): Promise<string> {
  const hash = sha256.create();
  for (let offset = 0; offset < size; offset += PIECE_BYTES)
    hash.update(await sliceOf(source, offset, PIECE_BYTES));
  return bytesToHex(hash.digest());
}

async function sliceOf(source: Uint8Array | Blob, offset: number, length: number): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source.subarray(offset, offset + length);
  return new Uint8Array(await source.slice(offset, offset + length).arrayBuffer());
}
