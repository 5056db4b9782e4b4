import type { Readable } from "node:stream";
import { pipeline, Transform } from "node:stream";
import { createInflateRaw, inflateRawSync } from "node:zlib";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { ArchiveEntry } from "./central-directory.ts";

const STORED = 0;
const DEFLATED = 8;

/** Returns the bytes of an entry, never more than it declares: the declared sizes were checked against the limits. */
export function inflate(entry: ArchiveEntry, compressed: Buffer): Buffer {
  if (entry.method === STORED) return compressed;
  if (entry.method !== DEFLATED) throw unknownMethod(entry);
  // Node refuses a length of zero, and an empty entry still has a deflate block.
  const maxOutputLength = Math.max(1, entry.size);
  try {
    return inflateRawSync(compressed, { maxOutputLength });
  } catch (cause) {
    throw isTooLong(cause) ? longerThanDeclared(entry) : cannotInflate(entry, cause);
  }
}

/** The same, piece by piece, for parts that are larger than memory should be. */
export function inflateStream(entry: ArchiveEntry, compressed: Readable): Readable {
  if (entry.method === STORED) return compressed;
  if (entry.method !== DEFLATED) throw unknownMethod(entry);
  const checked = countedStream(entry);
  // Errors arrive at the reader of `checked`: pipeline destroys it with them.
  pipeline(compressed, createInflateRaw(), checked, () => undefined);
  return checked;
}

function countedStream(entry: ArchiveEntry): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > entry.size) done(longerThanDeclared(entry));
      else done(null, chunk);
    },
    destroy(cause, done) {
      done(cause === null || cause instanceof DocumentError ? cause : cannotInflate(entry, cause));
    },
  });
}

function isTooLong(cause: unknown): boolean {
  return cause instanceof RangeError && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
}

function longerThanDeclared({ name, size }: ArchiveEntry): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `Part ${name} inflates to more than the ${size} bytes that the archive declares for it`,
  );
}

function cannotInflate({ name }: ArchiveEntry, cause: unknown): DocumentError {
  return new DocumentError(DocumentErrorCode.Damaged, `Part ${name} cannot be inflated: it is damaged`, {
    cause,
  });
}

function unknownMethod({ name, method }: ArchiveEntry): DocumentError {
  return new DocumentError(
    DocumentErrorCode.Unsupported,
    `Part ${name} is packed with method ${method}; only stored and deflated parts can be read`,
  );
}
