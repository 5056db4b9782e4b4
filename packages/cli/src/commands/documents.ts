import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { addDocumentOptions } from "../options/document-files.ts";
import { addHttpOptions } from "../options/http.ts";
import { addLoggingOptions } from "../options/logging.ts";
import { readAmount } from "../options/numbers.ts";
import { sandboxOption } from "../options/sandbox.ts";
import type { DocumentsFlags } from "../services/run-documents.ts";

/** `a2c documents FOLDER…`: an MCP server that gives the files of folders as documents, page by page. */
export function documentsCommand(): Command {
  const say = messages().parts.documents;
  const command = new Command("documents")
    .description(say.description)
    .argument("<folder or file...>", say.folders)
    .option("--host <host>", say.host);
  // Without an --index before it, --no-index would stand for an index by the name of `true`.
  addHttpOptions(addDocumentOptions(command), "A2C_DOCUMENTS_TOKEN")
    .option("--no-index", say.noIndex)
    .option("--index-limit <megabytes>", say.indexLimit, readAmount)
    .option("--poll [seconds]", say.poll, readAmount)
    .addOption(sandboxOption())
    .action(async (folders: string[], flags: DocumentsFlags) => {
      const { serveDocuments } = await import("../services/run-documents.ts");
      await serveDocuments(folders, flags);
    });
  return addLoggingOptions(command);
}
