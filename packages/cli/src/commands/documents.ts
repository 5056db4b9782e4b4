import { Command, Option } from "commander";
import { readCount } from "../options/count.ts";
import type { IndexFlags } from "../options/index-options.ts";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/port.ts";

export interface DocumentsFlags extends LoggingOptions, IndexFlags {
  readonly host?: string;
  readonly http?: number;
  readonly token?: string;
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
  const command = new Command("documents")
    .description("serve the files of folders over MCP, page by page, behind dpe:// URIs")
    .argument("<folder...>", "folders whose files are served")
    .option("--host <host>", "host of the dpe:// URIs, like com.example.docs")
    .option("--http <port>", "serve Streamable HTTP on this port of 127.0.0.1 instead of stdio", readPort)
    .addOption(
      new Option(
        "--token <token>",
        "what HTTP clients send as bearer token (default: a new one, shown on stderr)",
      ).env("A2C_DOCUMENTS_TOKEN"),
    )
    .option("--include <glob...>", "serve only files like these; write them after the folders")
    .option("--exclude <glob...>", "leave out files or folders like these")
    .option(
      "--index <file>",
      "keep the index in this file (default: one in your cache folder for these folders)",
    )
    .option(
      "--no-index",
      "keep no index: nothing is written, a restart looks at every file, there is no search",
    )
    .option("--index-limit <megabytes>", "let the index take no more than this of the disk", readCount)
    .option(
      "--poll [seconds]",
      "look for changes every so often, for network folders (default: 5)",
      readCount,
    )
    .option("--password-file <file>", "file with passwords of encrypted documents, one a line")
    .option("--ocr", "read pictures of text with Tesseract")
    .option("--ocr-languages <list>", "languages for Tesseract, like eng+chi_sim", "eng")
    .action(async (folders: string[], flags: DocumentsFlags) => {
      const { serveDocuments } = await import("../programs/documents.ts");
      await serveDocuments(folders, flags);
    });
  return addLoggingOptions(command);
}
