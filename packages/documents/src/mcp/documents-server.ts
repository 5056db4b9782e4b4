import { availableParallelism } from "node:os";
import type { Provider } from "@a2c-smcp/provider";
import type { Sandbox } from "@a2c-smcp/readers";
import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { openFileLimit } from "@a2c-smcp/runtime/open-file-limit";
import type { IndexStore } from "../index/index-store.ts";
import { DocumentLibrary } from "../library/document-library.ts";
import type { IndexProgress, ProgressListener } from "../library/index-progress.ts";
import type { Problem } from "../library/problem.ts";
import { RefillRequests } from "../library/refill-requests.ts";
import { openEmbedder } from "../meaning/open-embedder.ts";
import { FolderWatch } from "../sources/folder-watch.ts";
import { SourceFolders } from "../sources/source-folders.ts";
import { LoadedTables } from "../tables/loaded-tables.ts";
import { createPool, environmentOf } from "./create-pool.ts";
import type { DocumentsContext } from "./documents-context.ts";
import type { DocumentsServerOptions } from "./documents-server-options.ts";
import { workerRoom } from "./few-open-files.ts";
import { indexGlobs } from "./index-globs.ts";
import { openSandbox } from "./open-sandbox.ts";
import { openStore } from "./open-store.ts";
import { provideDocuments } from "./provide-documents.ts";

/** A running documents server. It is reached through `serveOverStdio` and `serveOverHttp`. */
export interface DocumentsServer extends AsyncDisposable {
  readonly host: string;
  /** What the services answer from. */
  readonly context: DocumentsContext;
  /** The MCP server that stands on the context. */
  readonly provider: Provider;
  /** The files that cannot be read, and why. */
  problems(): readonly Problem[];
  /** What of the files, or of the index, does not work as it should, in words. */
  notices(): Promise<readonly string[]>;
  /** Looks at the folders anew. */
  rescan(): Promise<void>;
  /** Settles when every file that was found so far has been looked into. */
  settled(): Promise<void>;
  /** Settles when every file that was found so far is searchable, as far as it can be. */
  indexed(): Promise<void>;
  /** How far the files are. */
  progress(): IndexProgress;
  /** Calls back with progress some times a second while there is any; returns the function that unsubscribes. */
  onProgress(listener: ProgressListener): () => void;
  close(): Promise<void>;
}

/** The host of all URIs when nobody names one. */
export const DEFAULT_HOST = "com.a2c-smcp.documents";
const MB = 1024 * 1024;
const CHARACTERS_PER_FILE = 1_000_000_000;

/** Opens the folders and begins to look into their files; documents appear in the catalogue as they are ready. */
export async function createDocumentsServer(options: DocumentsServerOptions): Promise<DocumentsServer> {
  const { host = DEFAULT_HOST, logger = silentLogger, blobBytes = 4 * MB, sourceBytes = 256 * MB } = options;
  checkHost(host);
  const { folders, include = [] } = options;
  const exclude = [...(options.exclude ?? []), ...(await indexGlobs(options.index?.file, folders))];
  const [sources, sandbox] = await Promise.all([
    SourceFolders.open({ folders, include, exclude, logger }),
    openSandbox(options.sandbox ?? "auto", logger),
  ]);
  const { library, store } = await openLibrary(options, { sources, sandbox, logger });
  const confinement = { sandbox, roots: sources.roots };
  const tables = new LoadedTables({ library, confinement, environment: environmentOf(options), logger });
  const hasOcr = options.ocr !== undefined;
  const context = { library, tables, hasOcr, sandbox, host, blobBytes, sourceBytes, logger };
  const provider = provideDocuments(context);
  library.onChange((change) => {
    if (change.kind === "list") provider.listChanged();
    else provider.changed(change.docRef);
  });
  let watch: FolderWatch | undefined;
  let isClosing = false;
  const { remembered, scanned } = library.open(async () => {
    if (isClosing) return;
    watch = startWatch(options, sources, library);
    await (watch?.ready ?? library.look());
  });
  const close = once(async () => {
    isClosing = true;
    await provider.close();
    await watch?.close();
    await tables.close();
    await library.close();
    await store?.close();
  });
  // What is remembered is served at once; only who remembers nothing has to look first.
  const scan = scanned.catch(async (cause: unknown) => {
    logger.error("folders could not be looked at", { cause });
    if ((await remembered) === 0) await close();
    throw cause;
  });
  // What was there before is no news; from here on there is some.
  void scan
    .then(() => library.indexed())
    .then(() => store?.remember())
    .catch((cause: unknown) => logger.debug("the history did not begin", { cause }));
  const opened = remembered.then((count) => (count === 0 ? scan : undefined));
  scan.catch(() => undefined); // it is in the log, and what is remembered is served
  await (options.startMs === undefined ? opened : Promise.race([opened, late(options.startMs)]));
  return {
    host,
    context,
    provider,
    problems: () => library.problems(),
    notices: () => library.notices(),
    rescan: () => library.rescan(() => watch?.look() ?? library.look()),
    settled: () => library.settled(),
    indexed: () => library.indexed(),
    progress: () => library.progress(),
    onProgress: (listener) => library.onProgress(listener),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function checkHost(host: string): void {
  if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) return;
  throw new DocumentError(DocumentErrorCode.Unreadable, `${host} is no host; use one like com.example.docs`);
}

interface Parts {
  readonly sources: SourceFolders;
  readonly sandbox: Sandbox;
  readonly logger: Logger;
}

async function openLibrary(
  options: DocumentsServerOptions,
  { sources, sandbox, logger }: Parts,
): Promise<{ library: DocumentLibrary; store: IndexStore | undefined }> {
  const refills = new RefillRequests();
  const { store, startNotices } = await openStore(options.index, logger, refills.ask);
  const wanted = options.workers ?? Math.max(2, availableParallelism());
  const { workers: size, notices } = workerRoom(wanted, openFileLimit());
  for (const notice of notices) logger.warn("few files may be open", { notice });
  const embedder = store && options.meaning && (await openEmbedder(options.meaning));
  const library = new DocumentLibrary({
    ...{ sources, store, embedder, logger },
    startNotices: [...startNotices, ...notices],
    pool: createPool(options, { size, confinement: { sandbox, roots: sources.roots }, logger }),
    cacheBytes: options.cacheBytes ?? 64 * MB,
    concurrency: size,
    textCharacters: options.index?.charactersPerFile ?? CHARACTERS_PER_FILE,
    readsPictures: options.ocr !== undefined,
  });
  refills.listen((isLost) => library.refill(isLost));
  return { library, store };
}

/** Sees changes of the files by itself. */
function startWatch(
  { watch, logger }: DocumentsServerOptions,
  sources: SourceFolders,
  library: DocumentLibrary,
): FolderWatch | undefined {
  if (watch === undefined || watch === false) return undefined;
  const pollMs = watch === true ? undefined : watch.pollMs;
  return FolderWatch.start({ sources, pollMs, logger, onChanges: (changes) => library.apply(changes) });
}

function late(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
