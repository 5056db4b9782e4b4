import { Command, Option } from "commander";
import type { LoggingOptions } from "../options/logging.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readPort } from "../options/port.ts";

export interface DocumentsFlags extends LoggingOptions {
  readonly host?: string;
  readonly http?: number;
  readonly token?: string;
  readonly include?: string[];
  readonly exclude?: string[];
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
    .option("--password-file <file>", "file with passwords of encrypted documents, one a line")
    .option("--ocr", "read pictures of text with Tesseract")
    .option("--ocr-languages <list>", "languages for Tesseract, like eng+chi_sim", "eng")
    .action(async (folders: string[], flags: DocumentsFlags) => {
      const { serveDocuments } = await import("../programs/documents.ts");
      await serveDocuments(folders, flags);
    });
  return addLoggingOptions(command);
}
