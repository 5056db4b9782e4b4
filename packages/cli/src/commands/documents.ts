import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { readCount } from "../options/count.ts";
import type { HttpOptions } from "../options/http.ts";
import { addHttpOptions } from "../options/http.ts";
import type { IndexFlags } from "../options/index-options.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import type { SandboxOptions } from "../options/sandbox.ts";
import { sandboxOption } from "../options/sandbox.ts";

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

/** `a2c documents FOLDER…`: an MCP server that gives the files of folders as documents, page by page. */
export function documentsCommand(): Command {
  const say = messages().parts.documents;
  const command = new Command("documents")
    .description(say.description)
    .argument("<folder...>", say.folders)
    .option("--host <host>", say.host);
  addHttpOptions(command, "A2C_DOCUMENTS_TOKEN")
    .option("--include <glob...>", say.include)
    .option("--exclude <glob...>", say.exclude)
    .option("--index <file>", say.index)
    .option("--no-index", say.noIndex)
    .option("--index-limit <megabytes>", say.indexLimit, readCount)
    .option("--poll [seconds]", say.poll, readCount)
    .option("--password-file <file>", say.passwordFile)
    .addOption(sandboxOption())
    .option("--ocr", say.ocr)
    .option("--ocr-languages <list>", say.ocrLanguages, "eng")
    .action(async (folders: string[], flags: DocumentsFlags) => {
      const { serveDocuments } = await import("../programs/documents.ts");
      await serveDocuments(folders, flags);
    });
  return addLoggingOptions(command);
}
