import { z } from "zod";
import { ComputerRequest } from "./office.ts";

/** `client:get_blob`: one piece of what a handle stands for, since 0.2.1. */
export const GetBlob = ComputerRequest.extend({
  /** From an answer of the same Computer; nobody else can read it. */
  blob_handle: z.string(),
  /** Where the piece begins, in bytes of the whole; the end itself is allowed. */
  chunk_offset: z.int().nullish(),
  /** A wish; the Computer gives no more than its own limit. */
  max_chunk_bytes: z.int().nullish(),
});
export type GetBlob = z.infer<typeof GetBlob>;

/** One piece, with the size and hash of the whole, which are the same in every piece. */
export const GetBlobAnswer = z.looseObject({
  blob_handle: z.string(),
  mime_type: z.string(),
  total_size: z.int().nonnegative(),
  /** Lower-case hex. */
  sha256: z.string(),
  chunk_offset: z.int().nonnegative(),
  eof: z.boolean(),
  /** Base64; empty at the end. */
  blob: z.string(),
  req_id: z.string(),
});
export type GetBlobAnswer = z.infer<typeof GetBlobAnswer>;

/** `client:put_blob`: one piece of what is written to the Computer, since 0.4. The first declares the whole. */
export const PutBlob = ComputerRequest.extend({
  /** Absent on the first piece. */
  upload_id: z.string().nullish(),
  chunk_offset: z.int(),
  eof: z.boolean(),
  /** On the first piece only. */
  total_size: z.int().nullish(),
  /** On the first piece only, 64 digits of lower-case hex. */
  sha256: z.string().nullish(),
  /** On the first piece only: what the file may be called by. */
  name_hint: z.string().nullish(),
  blob: z.string(),
});
export type PutBlob = z.infer<typeof PutBlob>;

/** How much was taken; after the last piece also where it was written. */
export const PutBlobAnswer = z.looseObject({
  upload_id: z.string(),
  chunk_offset: z.int().nonnegative(),
  /** Absolute, on the Computer; only after the last piece. */
  landing_path: z.string().nullish(),
  total_size: z.int().nonnegative().nullish(),
  sha256: z.string().nullish(),
  req_id: z.string(),
});
export type PutBlobAnswer = z.infer<typeof PutBlobAnswer>;

/** Why a blob is not given (4018) or not taken (4019). The list is open: an unknown reason means to give up. */
export const BlobReason = {
  /** 4018: not a handle of this Computer. */
  InvalidHandle: "invalid_handle",
  /** 4018: what made the handle refuses it now. 4019: there is no folder to write to. */
  Forbidden: "forbidden",
  /** 4018: the bytes are not there any more; ask for what made the handle again. */
  Gone: "gone",
  /** 4018, 4019: the offset does not fit. */
  Range: "range",
  InvalidDeclaration: "invalid_declaration",
  TooLarge: "too_large",
  Busy: "busy",
  InvalidUpload: "invalid_upload",
  Integrity: "integrity",
  IoError: "io_error",
} as const;
export type BlobReason = (typeof BlobReason)[keyof typeof BlobReason];

/** The keys of a content item's `_meta` that say where its bytes are. */
export const BlobMeta = z.looseObject({
  a2c_blob_handle: z.string(),
  a2c_total_size: z.int().nonnegative().optional(),
  a2c_sha256: z.string().optional(),
});
export type BlobMeta = z.infer<typeof BlobMeta>;
