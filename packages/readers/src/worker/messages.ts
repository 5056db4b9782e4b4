import type { DocumentErrorCode } from "../engine/document-error.ts";
import type { ElementBlob } from "../engine/model.ts";
import type { ReaderSettings, VersionedFile, WorkerJob } from "./worker-job.ts";

/** To a worker. The settings come first and once. */
export type ToWorker<J extends WorkerJob, S extends ReaderSettings> =
  | { readonly type: "start"; readonly settings: S }
  | { readonly type: "job"; readonly id: number; readonly file: VersionedFile; readonly job: J };

/**
 * From a worker. An answer is JSON text and travels as bytes: its size is known before it is sent and kept. A document
 * that is open already needs but its answer; a worker that dies over it is blamed on the file when it happens again.
 */
export type FromWorker =
  | { readonly type: "ready" }
  /** The job has begun: from here on its file answers for what happens. */
  | { readonly type: "begun"; readonly id: number }
  /** The document is open; what is left is the job itself. */
  | { readonly type: "opened"; readonly id: number }
  | { readonly type: "answer"; readonly id: number; readonly json: string }
  | { readonly type: "blob"; readonly id: number; readonly blob?: ElementBlob | undefined }
  | {
      readonly type: "error";
      readonly id: number;
      readonly code: DocumentErrorCode;
      readonly message: string;
    };

/** No answer is longer; a worker that would send more says that it is too large. */
export const MOST_ANSWER_CHARACTERS = 16 * 1024 * 1024;

/** What a worker answers: JSON text, or the bytes of an element. */
export type RawAnswer = { readonly json: string } | { readonly blob: ElementBlob | undefined };
