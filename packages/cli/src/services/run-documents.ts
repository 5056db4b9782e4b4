import type { DocumentsServer, IndexPhase, ProgressListener } from "@a2c-smcp/documents";
import {
  createDocumentsServer,
  DocumentError,
  serveMetrics,
  serveOverHttp,
  serveOverStdio,
} from "@a2c-smcp/documents";
import type { Logger } from "@a2c-smcp/runtime";
import { messages } from "../language/messages.ts";
import type { DocumentFlags } from "../options/document-files.ts";
import { chooseSources } from "../options/document-files.ts";
import type { HttpOptions } from "../options/http.ts";
import type { IndexFlags } from "../options/index-options.ts";
import { indexOptions } from "../options/index-options.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { createLogger } from "../options/logging.ts";
import { readMeaning } from "../options/meaning.ts";
import { readOcr } from "../options/ocr.ts";
import { readPasswords } from "../options/password-file.ts";
import type { SandboxOptions } from "../options/sandbox.ts";
import { workerEnvironment } from "../options/worker-environment.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { openMetrics, runOverHttp, runOverStdio } from "./mcp-service.ts";

/** What `a2c documents` takes. */
export interface DocumentsFlags
  extends LoggingOptions,
    HttpOptions,
    IndexFlags,
    SandboxOptions,
    DocumentFlags {
  readonly host?: string;
  /** True without a number. */
  readonly poll?: number | true;
}

/** Serves the files of folders until the client is done or the process is told to stop. */
export async function serveDocuments(folders: string[], options: DocumentsFlags): Promise<void> {
  const documents = await openFolders(folders, options);
  try {
    const open = (port: number) => serveMetrics(documents, port);
    await using _metrics = await openMetrics({ port: options.metricsPort, open });
    await serve(documents, options);
  } finally {
    await documents.close();
  }
}

async function openFolders(given: string[], options: DocumentsFlags): Promise<DocumentsServer> {
  const { folders, paths, exclude } = chooseSources(given);
  const ocr = await readOcr(options);
  const logger = createLogger(options);
  try {
    const documents = await createDocumentsServer({
      folders,
      host: options.host,
      include: options.include,
      exclude: [...exclude, ...(options.exclude ?? [])],
      passwords: readPasswords(options.passwordFile),
      ocr,
      meaning: await readMeaning(options, process.env),
      index: await indexOptions(paths, options, ocr?.languages),
      watch: options.poll === undefined ? true : { pollMs: pollMs(options.poll) },
      sandbox: options.sandbox,
      environment: workerEnvironment(process.env),
      startMs: START_MS,
      logger,
    });
    documents.onProgress(progressLog(logger));
    return documents;
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.WrongUse, cause });
  }
}

/** Who starts us waits for an answer, and asks again for what is missing: folders may be large, or slow. */
const START_MS = 500;
const DEFAULT_POLL_SECONDS = 5;

function pollMs(poll: number | true): number {
  return 1000 * (poll === true ? DEFAULT_POLL_SECONDS : poll);
}

/** One line for each phase; how it goes in between is for those who look closer. */
function progressLog(logger: Logger): ProgressListener {
  let last: IndexPhase | undefined;
  return ({ phase, ...fields }) => {
    if (phase === last) logger.debug("files", { phase, ...fields });
    else logger.info("files", { phase, ...fields });
    last = phase;
  };
}

function serve(documents: DocumentsServer, { http, token }: DocumentsFlags): Promise<void> {
  if (http === undefined) return runOverStdio(serveOverStdio(documents));
  return runOverHttp({
    ...{ port: http, token },
    open: (options) => serveOverHttp(documents, options),
    served: messages().parts.documents.served,
  });
}
