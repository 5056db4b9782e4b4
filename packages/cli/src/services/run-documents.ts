import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { DocumentsServer, IndexPhase, ProgressListener } from "@a2c-smcp/documents";
import { createDocumentsServer, DocumentError, serveOverHttp, serveOverStdio } from "@a2c-smcp/documents";
import type { Logger } from "@a2c-smcp/runtime";
import { messages } from "../language/messages.ts";
import type { HttpOptions } from "../options/http.ts";
import type { IndexFlags } from "../options/index-options.ts";
import { indexOptions } from "../options/index-options.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { createLogger } from "../options/logging.ts";
import { readPasswords } from "../options/password-file.ts";
import type { SandboxOptions } from "../options/sandbox.ts";
import { workerEnvironment } from "../options/worker-environment.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { runOverHttp, runOverStdio } from "./mcp-service.ts";

export interface DocumentsFlags extends LoggingOptions, HttpOptions, IndexFlags, SandboxOptions {
  readonly host?: string;
  readonly include?: string[];
  readonly exclude?: string[];
  /** True without a number. */
  readonly poll?: number | true;
  readonly passwordFile?: string;
  readonly ocr?: true;
  readonly ocrLanguages: string;
}

/** Serves the files of folders until the client is done or the process is told to stop. */
export async function serveDocuments(folders: string[], options: DocumentsFlags): Promise<void> {
  const documents = await openFolders(folders, options);
  try {
    await serve(documents, options);
  } finally {
    await documents.close();
  }
}

async function openFolders(folders: string[], options: DocumentsFlags): Promise<DocumentsServer> {
  const dataPath = options.ocr ? await findTessdata(options.ocrLanguages) : undefined;
  const logger = createLogger(options);
  try {
    const documents = await createDocumentsServer({
      folders,
      host: options.host,
      include: options.include,
      exclude: options.exclude,
      passwords: readPasswords(options.passwordFile),
      ocr: dataPath === undefined ? undefined : { languages: options.ocrLanguages, dataPath },
      index: await indexOptions(folders, options),
      watch: options.poll === undefined ? true : { pollMs: pollMs(options.poll) },
      sandbox: options.sandbox,
      environment: workerEnvironment(process.env),
      logger,
    });
    documents.onProgress(progressLog(logger));
    return documents;
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.WrongUse, cause });
  }
}

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

/** Where Tesseract keeps its languages; a language that is not there is a mistake that can be mended. */
async function findTessdata(languages: string): Promise<string> {
  const { folder, installed } = await listTesseractLanguages();
  const missing = languages.split("+").filter((language) => !installed.includes(language));
  if (missing.length === 0) return folder;
  const say = messages().parts.documents;
  throw new UserError(say.noLanguage(missing.join(", "), installed.join(", ")), {
    exitCode: ExitCode.WrongUse,
    hint: say.noLanguageHint(`tesseract-ocr-${missing[0]?.replace("_", "-")}`),
  });
}

async function listTesseractLanguages(): Promise<{ folder: string; installed: string[] }> {
  try {
    const { stdout } = await promisify(execFile)("tesseract", ["--list-langs"], { timeout: 10_000 });
    const [head = "", ...installed] = stdout.trim().split(/\r?\n/);
    return { folder: /"(.+)"/.exec(head)?.[1] ?? process.env["TESSDATA_PREFIX"] ?? "", installed };
  } catch (cause) {
    const say = messages().parts.documents;
    const options = { exitCode: ExitCode.WrongUse, hint: say.noTesseractHint, cause };
    throw new UserError(say.noTesseract, options);
  }
}
