import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { BlobReason, ErrorCode, ProtocolError, SkillReason } from "@a2c-smcp/protocol";
import { blobUnavailable } from "../blobs/blob-error.ts";
import type { BlobStore } from "../blobs/blob-store.ts";
import { readFilePiece } from "../blobs/read-file-piece.ts";
import { findHead, LONGEST_HEAD } from "./frontmatter.ts";
import type { SkillFile } from "./skill-file.ts";
import { isTextual, readBeginning, skillFileType } from "./skill-file.ts";

/** One file of a skill: short text as it is, everything else by a handle. */
export interface ReadSkill {
  readonly name: string;
  readonly rel_path: string;
  readonly mime_type: string;
  readonly total_size: number;
  readonly sha256: string;
  readonly body?: string;
  readonly blob_handle?: string;
}

/** Which file, and how it is found: that is done again for every piece, so that a handle is never a way around a check. */
export interface SkillFilePlace {
  readonly name: string;
  readonly relPath: string;
  readonly find: () => Promise<SkillFile>;
}

/** Reads a file of a skill, `SKILL.md` without its frontmatter. */
export async function readSkillFile(place: SkillFilePlace, blobs: BlobStore): Promise<ReadSkill> {
  const { name, relPath, find } = place;
  const file = await find();
  const start = await bodyStart(relPath, file);
  const size = file.size - start;
  const mimeType = skillFileType(relPath);
  const head = { name, rel_path: relPath, mime_type: mimeType, total_size: size };
  if (isTextual(mimeType) && size <= blobs.inlineBytes) {
    const bytes = await readFilePiece(file.path, { offset: start, length: size });
    const body = utf8Of(bytes);
    if (body !== undefined)
      return { ...head, sha256: createHash("sha256").update(bytes).digest("hex"), body };
  }
  const sha256 = await hashFrom(file.path, start);
  const { handle } = blobs.lend({
    ...{ mimeType, size, sha256 },
    read: async ({ offset, length }) => {
      const now = await find().catch((cause: unknown) => {
        throw asBlobError(cause);
      });
      if (now.size !== file.size || now.changedAt !== file.changedAt) throw blobUnavailable(BlobReason.Gone);
      return readFilePiece(now.path, { offset: start + offset, length });
    },
  });
  return { ...head, sha256, blob_handle: handle };
}

/** Where what an Agent gets begins, in bytes. */
async function bodyStart(relPath: string, { path }: SkillFile): Promise<number> {
  if (relPath.split("/").at(-1) !== "SKILL.md") return 0;
  // One character per byte: the marks are ASCII, and what is between them does not matter.
  const text = (await readBeginning(path, LONGEST_HEAD))?.toString("latin1") ?? "";
  return findHead(text)?.length ?? 0;
}

function utf8Of(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // goes by handle
  }
}

async function hashFrom(path: string, start: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { start })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

/** What a read of a skill refuses, a handle to it refuses in its own terms. */
function asBlobError(cause: unknown): unknown {
  if (!(cause instanceof ProtocolError)) return cause;
  const reason = cause.details?.["reason"];
  const isRefused =
    cause.code === ErrorCode.SkillFileRefused &&
    (reason === SkillReason.Traversal || reason === SkillReason.Forbidden);
  return blobUnavailable(isRefused ? BlobReason.Forbidden : BlobReason.Gone);
}
