import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { DocumentsServer } from "@a2c-smcp/documents";
import { createDocumentsServer, DocumentError, serveOverHttp, serveOverStdio } from "@a2c-smcp/documents";
import type { DocumentsFlags } from "../commands/documents.ts";
import { ExitCode, UserError } from "../exit.ts";
import { runUntilStopped } from "../lifetime.ts";
import { createLogger } from "../options/logging.ts";

/** Serves the files of folders until the client is done or the process is told to stop. */
export async function serveDocuments(folders: string[], options: DocumentsFlags): Promise<void> {
  const documents = await openFolders(folders, options);
  try {
    await (options.http === undefined
      ? serveStdio(documents)
      : serveHttp(documents, options.http, options.token));
  } finally {
    await documents.close();
  }
}

async function openFolders(folders: string[], options: DocumentsFlags): Promise<DocumentsServer> {
  const dataPath = options.ocr ? await findTessdata(options.ocrLanguages) : undefined;
  try {
    return await createDocumentsServer({
      folders,
      host: options.host,
      include: options.include,
      exclude: options.exclude,
      passwords: options.passwordFile === undefined ? [] : readPasswords(options.passwordFile),
      ocr: dataPath === undefined ? undefined : { languages: options.ocrLanguages, dataPath },
      environment: workerEnvironment(),
      logger: createLogger(options),
    });
  } catch (cause) {
    if (!(cause instanceof DocumentError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.WrongUse, cause });
  }
}

/** A client that closes its end is done with us; that is no failure. */
async function serveStdio(documents: DocumentsServer): Promise<void> {
  const service = serveOverStdio(documents);
  await Promise.race([service.ended, runUntilStopped({ close: () => service.close() })]);
  await service.close();
}

async function serveHttp(documents: DocumentsServer, port: number, given: string | undefined): Promise<void> {
  const token = given ?? randomBytes(24).toString("base64url");
  const service = await serveOverHttp(documents, { port, token }).catch((cause: Error) => {
    throw new UserError(`Port ${port} cannot be served: ${cause.message}`, { cause });
  });
  console.error(`Documents are served at ${service.url.href}`);
  if (given === undefined) console.error(`Clients send this header: Authorization: Bearer ${token}`);
  await runUntilStopped({ close: () => service.close() });
}

/** What LibreOffice and Tesseract need to be found and to run; nothing else of the environment is handed on. */
function workerEnvironment(): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TESSDATA_PREFIX"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readPasswords(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split(/\r?\n/)
      .filter((line) => line !== "");
  } catch (cause) {
    throw new UserError(`The password file ${file} cannot be read: ${(cause as Error).message}`, {
      exitCode: ExitCode.WrongUse,
      cause,
    });
  }
}

/** Where Tesseract keeps its languages; a language that is not there is a mistake that can be mended. */
async function findTessdata(languages: string): Promise<string> {
  const { folder, installed } = await listTesseractLanguages();
  const missing = languages.split("+").filter((language) => !installed.includes(language));
  if (missing.length === 0) return folder;
  throw new UserError(`Tesseract has no language ${missing.join(", ")}; it has ${installed.join(", ")}.`, {
    exitCode: ExitCode.WrongUse,
    hint: `Install it (package tesseract-ocr-${missing[0]?.replace("_", "-")}), or choose others with --ocr-languages.`,
  });
}

async function listTesseractLanguages(): Promise<{ folder: string; installed: string[] }> {
  try {
    const { stdout } = await promisify(execFile)("tesseract", ["--list-langs"], { timeout: 10_000 });
    const [head = "", ...installed] = stdout.trim().split(/\r?\n/);
    return { folder: /"(.+)"/.exec(head)?.[1] ?? process.env["TESSDATA_PREFIX"] ?? "", installed };
  } catch (cause) {
    throw new UserError("--ocr needs Tesseract, and there is no program tesseract here.", {
      exitCode: ExitCode.WrongUse,
      hint: "Install it (package tesseract-ocr), or leave --ocr out.",
      cause,
    });
  }
}
