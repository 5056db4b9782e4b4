import { availableParallelism } from "node:os";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { OpenOptions } from "../engine/format.ts";
import type { Limits } from "../engine/limits.ts";
import { defaultLimits } from "../engine/limits.ts";
import { DocumentLibrary } from "../library/document-library.ts";
import type { Problem } from "../library/problem.ts";
import { SourceFolders } from "../sources/source-folders.ts";
import type { CutLimits } from "../worker/cut-page.ts";
import { defaultCutLimits } from "../worker/cut-page.ts";
import type { WorkerEnvironment } from "../worker/spawn-worker.ts";
import type { WorkerLimits } from "../worker/worker-limits.ts";
import { defaultWorkerLimits } from "../worker/worker-limits.ts";
import { WorkerPool } from "../worker/worker-pool.ts";
import { ChangeFeed } from "./change-feed.ts";
import type { ReadContext } from "./read-context.ts";

export interface DocumentsServerOptions {
  readonly folders: readonly string[];
  /** The host of all URIs, in reverse-domain form; one server, one host. */
  readonly host?: string | undefined;
  /** Globs over paths below a folder. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** Passwords to try on encrypted files. */
  readonly passwords?: readonly string[] | undefined;
  /** Read pictures of text with Tesseract. */
  readonly ocr?: OpenOptions["ocr"];
  /** What one file may cost. */
  readonly limits?: Partial<Limits> | undefined;
  /** What a page carries of one element. */
  readonly cut?: Partial<CutLimits> | undefined;
  /** What a worker may take. */
  readonly worker?: Partial<WorkerLimits> | undefined;
  /** Worker processes at once; by default as many as there are processors, and at least two. */
  readonly workers?: number | undefined;
  /** A worker without work ends after this, in milliseconds. */
  readonly idleMs?: number | undefined;
  /** Bytes of pages and elements that are kept in memory. */
  readonly cacheBytes?: number | undefined;
  /** Bytes of a picture or attachment that go into one answer. */
  readonly blobBytes?: number | undefined;
  /** The environment of the workers: nothing of our own is handed on. `PATH` finds LibreOffice and Tesseract. */
  readonly environment?: WorkerEnvironment | undefined;
  /** Addresses of modules that export further `formats`. */
  readonly formatModules?: readonly string[] | undefined;
  readonly logger?: Logger | undefined;
}

/** A running documents server. It is reached through `serveOverStdio` and `serveOverHttp`. */
export interface DocumentsServer extends AsyncDisposable {
  readonly host: string;
  /** What the services answer from. */
  readonly context: ReadContext;
  /** What the services tell their clients of. */
  readonly feed: ChangeFeed;
  /** The files that cannot be read, and why. */
  problems(): readonly Problem[];
  /** Looks at the folders anew. */
  rescan(): Promise<void>;
  /** Settles when every file that was found so far has been looked into. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const DEFAULT_HOST = "com.a2c-smcp.documents";
const DEFAULT_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin";
const MB = 1024 * 1024;
const QUIET_MS = 100;

/** Opens the folders and begins to look into their files; documents appear in the catalogue as they are ready. */
export async function createDocumentsServer(options: DocumentsServerOptions): Promise<DocumentsServer> {
  const { host = DEFAULT_HOST, logger = silentLogger } = options;
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host))
    throw new DocumentError(
      DocumentErrorCode.Unreadable,
      `${host} is no host; use one like com.example.docs`,
    );
  const sources = await SourceFolders.open({
    folders: options.folders,
    include: options.include ?? [],
    exclude: options.exclude ?? [],
  });
  const size = options.workers ?? Math.max(2, availableParallelism());
  const feed = new ChangeFeed(QUIET_MS);
  const library = new DocumentLibrary({
    sources,
    pool: createPool(options, size, logger),
    cacheBytes: options.cacheBytes ?? 64 * MB,
    concurrency: size,
    logger,
    onChange: (change) => feed.note(change),
  });
  await library.rescan();
  return {
    host,
    context: { library, host, blobBytes: options.blobBytes ?? 4 * MB, logger },
    feed,
    problems: () => library.problems(),
    rescan: () => library.rescan(),
    settled: () => library.settled(),
    close: () => closeAll(feed, library),
    [Symbol.asyncDispose]: () => closeAll(feed, library),
  };
}

async function closeAll(feed: ChangeFeed, library: DocumentLibrary): Promise<void> {
  feed.close();
  await library.close();
}

function createPool(options: DocumentsServerOptions, size: number, logger: Logger): WorkerPool {
  return new WorkerPool({
    size,
    idleMs: options.idleMs ?? 60_000,
    logger,
    environment: options.environment ?? { PATH: DEFAULT_PATH },
    limits: { ...defaultWorkerLimits, ...options.worker },
    settings: {
      open: {
        limits: { ...defaultLimits, ...options.limits },
        passwords: options.passwords ?? [],
        ocr: options.ocr,
      },
      cut: { ...defaultCutLimits, ...options.cut },
      formatModules: options.formatModules ?? [],
      openDocuments: 4,
    },
  });
}
