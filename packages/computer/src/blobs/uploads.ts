import { createHash, randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PutBlob, PutBlobAnswer } from "@a2c-smcp/protocol";
import { BlobReason } from "@a2c-smcp/protocol";
import { countLanded, PARTS, prepareLanding } from "./landing-folder.ts";
import { refuseUpload as refuse } from "./upload-error.ts";
import { cleanHint } from "./upload-hint.ts";

/** Where Agents may write, and how much. */
export interface UploadOptions {
  /** The folder; without one nothing is taken. Never to be read from the configuration of a project. */
  readonly landingRoot?: string | undefined;
  /** Bytes of one upload; 100 MiB unless given. */
  readonly maxUploadBytes?: number | undefined;
  /**
   * Bytes of everything that was uploaded and is still in the folder; 1 GiB unless given. When it is full, somebody has to
   * remove what is not needed any more: a file that a tool may be using is never removed by itself.
   */
  readonly maxLandingBytes?: number | undefined;
  /** Milliseconds without a piece after which an upload is given up; two minutes unless given. */
  readonly uploadIdleMs?: number | undefined;
}

interface Upload {
  readonly id: string;
  readonly total: number;
  readonly sha256: string;
  readonly hint: string;
  readonly part: string;
  readonly hash: ReturnType<typeof createHash>;
  received: number;
  isOver: boolean;
  /** Pieces are taken one after the other, whatever an Agent sends at once. */
  turn: Promise<unknown>;
  timer?: ReturnType<typeof setTimeout>;
}

const MOST_AT_ONCE = 4;
const defaults = {
  maxUploadBytes: 104_857_600,
  maxLandingBytes: 1_073_741_824,
  uploadIdleMs: 120_000,
} as const;

/** Takes what Agents upload, piece by piece, into one folder; nothing outside of it is written or removed. */
export class Uploads {
  readonly #options: UploadOptions;
  readonly #open = new Map<string, Upload>();
  #prepared: Promise<void> | undefined;
  /** Bytes of finished uploads that are in the folder. */
  #landed = 0;

  constructor(options: UploadOptions = {}) {
    this.#options = options;
  }

  /** Takes one piece; throws 4019. */
  async take(request: PutBlob): Promise<PutBlobAnswer> {
    const { upload_id } = request;
    const upload =
      upload_id === undefined || upload_id === null
        ? await this.#begin(request)
        : this.#find(request, upload_id);
    const taken = upload.turn.then(() => this.#takePiece(upload, request));
    upload.turn = taken.catch(() => undefined);
    return taken;
  }

  /** Gives up every upload that is not finished. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((upload) => this.#drop(upload)));
  }

  async #takePiece(upload: Upload, request: PutBlob): Promise<PutBlobAnswer> {
    const { chunk_offset, eof, req_id } = request;
    if (upload.isOver) throw noUpload(upload.id);
    const bytes = decode(request.blob);
    if (!bytes) throw refuse(BlobReason.InvalidDeclaration, "The piece is not base64", upload.id);
    if (chunk_offset !== upload.received)
      throw refuse(BlobReason.Range, "The piece does not follow the last one", upload.id);
    const end = upload.received + bytes.length;
    if (end > upload.total)
      throw await this.#fail(upload, BlobReason.Range, "There are more bytes than were declared");
    if (eof && end !== upload.total)
      throw refuse(BlobReason.Range, "The last piece does not end at the declared size", upload.id);
    await this.#write(upload, bytes);
    const taken = { upload_id: upload.id, chunk_offset, req_id };
    return eof ? { ...taken, ...(await this.#finish(upload)) } : taken;
  }

  async #begin(request: PutBlob): Promise<Upload> {
    const { total_size: total, sha256, name_hint, chunk_offset } = request;
    const { landingRoot, maxUploadBytes = defaults.maxUploadBytes } = this.#options;
    if (landingRoot === undefined) throw refuse(BlobReason.Forbidden, "This computer takes no uploads");
    if (!Number.isSafeInteger(total) || !total || total < 1 || !sha256 || !/^[0-9a-f]{64}$/.test(sha256))
      throw refuse(BlobReason.InvalidDeclaration, "The first piece declares total_size and sha256");
    if (chunk_offset !== 0) throw refuse(BlobReason.Range, "The first piece begins at 0");
    if (total > maxUploadBytes)
      throw refuse(BlobReason.TooLarge, "The upload is too large", { total_size: total });
    await this.#prepare(resolve(landingRoot));
    this.#requireRoom(total);
    const id = randomBytes(16).toString("hex");
    const part = join(resolve(landingRoot), PARTS, `${id}.part`);
    const upload: Upload = {
      ...{ id, total, sha256, hint: cleanHint(name_hint ?? ""), part, hash: createHash("sha256") },
      ...{ received: 0, isOver: false, turn: Promise.resolve() },
    };
    this.#open.set(id, upload);
    this.#wait(upload);
    return upload;
  }

  /** Nothing is waited for between this and the upload being counted. */
  #requireRoom(total: number): void {
    if (this.#open.size >= MOST_AT_ONCE) throw refuse(BlobReason.Busy, "Too many uploads at once");
    const most = this.#options.maxLandingBytes ?? defaults.maxLandingBytes;
    const promised = [...this.#open.values()].reduce((sum, upload) => sum + upload.total, 0);
    if (this.#landed + promised + total > most)
      throw refuse(
        BlobReason.TooLarge,
        "The folder for uploads is full: remove what is not needed any more",
        {
          total_size: total,
        },
      );
  }

  #find(request: PutBlob, id: string): Upload {
    const upload = this.#open.get(id);
    if (!upload) throw noUpload(id);
    const { total_size, sha256, name_hint } = request;
    if ([total_size, sha256, name_hint].some((field) => field !== undefined && field !== null))
      throw refuse(BlobReason.InvalidDeclaration, "Only the first piece declares the whole", id);
    this.#wait(upload);
    return upload;
  }

  async #write(upload: Upload, bytes: Buffer): Promise<void> {
    try {
      await using file = await open(upload.part, "a", 0o600);
      await file.writeFile(bytes);
    } catch {
      throw await this.#fail(upload, BlobReason.IoError, "The piece could not be written");
    }
    upload.hash.update(bytes);
    upload.received += bytes.length;
  }

  async #finish(upload: Upload): Promise<Pick<PutBlobAnswer, "landing_path" | "total_size" | "sha256">> {
    const sha256 = upload.hash.digest("hex");
    if (sha256 !== upload.sha256)
      throw await this.#fail(upload, BlobReason.Integrity, "The bytes are not those that were declared");
    const root = resolve(this.#options.landingRoot ?? "");
    const landing_path = join(root, upload.hint === "" ? upload.id : `${upload.id}_${upload.hint}`);
    try {
      await rename(upload.part, landing_path);
    } catch {
      throw await this.#fail(upload, BlobReason.IoError, "The file could not be put in its place");
    }
    this.#forget(upload);
    this.#landed += upload.total;
    return { landing_path, total_size: upload.total, sha256 };
  }

  #wait(upload: Upload): void {
    clearTimeout(upload.timer);
    const idle = this.#options.uploadIdleMs ?? defaults.uploadIdleMs;
    const giveUp = (): void => void upload.turn.then(() => this.#drop(upload));
    upload.timer = setTimeout(giveUp, idle).unref();
  }

  async #fail(upload: Upload, reason: BlobReason, message: string): Promise<Error> {
    await this.#drop(upload);
    return refuse(reason, message, upload.id);
  }

  async #drop(upload: Upload): Promise<void> {
    this.#forget(upload);
    await rm(upload.part, { force: true }).catch(() => undefined);
  }

  #forget(upload: Upload): void {
    upload.isOver = true;
    clearTimeout(upload.timer);
    this.#open.delete(upload.id);
  }

  /** Makes the folders and removes what an earlier run left unfinished, once; what is in them is counted each time. */
  async #prepare(root: string): Promise<void> {
    this.#prepared ??= prepareLanding(root).catch((cause: unknown) => {
      this.#prepared = undefined;
      throw cause;
    });
    await this.#prepared;
    this.#landed = await countLanded(root);
  }
}

function noUpload(id: string): Error {
  return refuse(BlobReason.InvalidUpload, "There is no such upload; begin anew", id);
}

function decode(blob: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]*={0,2}$/.test(blob) && blob.length % 4 === 0
    ? Buffer.from(blob, "base64")
    : undefined;
}
