import type { CutLimits } from "@a2c-smcp/provider/cut";
import type { Limits, OpenOptions, SandboxMode } from "@a2c-smcp/readers";
import type { WorkerEnvironment } from "@a2c-smcp/readers/worker";
import type { Logger } from "@a2c-smcp/runtime";
import type { MeaningSource } from "../meaning/meaning-source.ts";
import type { DocumentWorkerLimits } from "../worker/document-worker.ts";

/** What is remembered of the files, so that they can be searched and a restart finds them at once. */
export interface IndexOptions {
  /** The SQLite file; without one the index is kept in memory and ends with the server. */
  readonly file?: string | undefined;
  /** Bytes that the file may take. */
  readonly mostBytes?: number | undefined;
  /** Characters of one document that become searchable; what is beyond is said to be missing. */
  readonly charactersPerFile?: number | undefined;
}

/** How changes of the files are noticed. */
export interface WatchOptions {
  /** Looks at the folders every so often, in milliseconds, where events do not come, as on a network. */
  readonly pollMs?: number | undefined;
}

/** What a worker may take; single times of `jobMs` may be given. */
export type WorkerLimitOptions = Partial<Omit<DocumentWorkerLimits, "jobMs">> & {
  readonly jobMs?: Partial<DocumentWorkerLimits["jobMs"]>;
};

/** Which folders are served, and how. */
export interface DocumentsServerOptions {
  readonly folders: readonly string[];
  /** The host of all URIs, in reverse-domain form; one server, one host. */
  readonly host?: string | undefined;
  /** Globs over paths below a folder. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** Remembers files and makes them searchable; without it nothing is written anywhere. */
  readonly index?: IndexOptions | undefined;
  /** Finds pages by what they mean, not only by their words; needs an index. */
  readonly meaning?: MeaningSource | undefined;
  /** Notices changes of the files by itself; without it only `rescan` and reading do. */
  readonly watch?: boolean | WatchOptions | undefined;
  /** Passwords to try on encrypted files. */
  readonly passwords?: readonly string[] | undefined;
  /** Read pictures of text with Tesseract. */
  readonly ocr?: OpenOptions["ocr"];
  /** What one file may cost. */
  readonly limits?: Partial<Limits> | undefined;
  /** What a page carries of one element. */
  readonly cut?: Partial<CutLimits> | undefined;
  /** Parsers run with no network and no files but those that are served; `auto` by default. */
  readonly sandbox?: SandboxMode | undefined;
  readonly worker?: WorkerLimitOptions | undefined;
  /** Worker processes at once; by default as many as there are processors, and at least two. */
  readonly workers?: number | undefined;
  /** A worker without work ends after this, in milliseconds. */
  readonly idleMs?: number | undefined;
  /** Bytes of pages and elements that are kept in memory. */
  readonly cacheBytes?: number | undefined;
  /** Bytes of a picture or attachment that go into one answer. */
  readonly blobBytes?: number | undefined;
  /** Files of more bytes are not handed out as they are. */
  readonly sourceBytes?: number | undefined;
  /** The environment of the workers: nothing of our own is passed on. `PATH` finds LibreOffice and Tesseract. */
  readonly environment?: WorkerEnvironment | undefined;
  /** Addresses of modules that export further `formats`. */
  readonly formatModules?: readonly string[] | undefined;
  /**
   * Serves after so many milliseconds though the folders are still being looked at, and says so; without it everything
   * that is there is known, or remembered, before anything is served.
   */
  readonly startMs?: number | undefined;
  readonly logger?: Logger | undefined;
}
