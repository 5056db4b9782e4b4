import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { type Command, Option } from "commander";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";

/** `auto` reads pictures of text where Tesseract is there, `on` insists on it. */
const OcrMode = ["auto", "on", "off"] as const;
type OcrMode = (typeof OcrMode)[number];

/** Which files are served, and how they are read. */
export interface DocumentFlags {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly passwordFile?: string;
  /** Whether pictures of text are read. */
  readonly ocr?: OcrMode;
  readonly ocrLanguages: string;
  /** Where the index is kept; false, where a command can say so, means that there is none. */
  readonly index?: string | false;
  /** Address of an embeddings endpoint. */
  readonly embeddings?: string;
  /** Name of the endpoint's model; without an endpoint, a local one. */
  readonly embeddingsModel?: string;
  readonly embeddingsKeyFile?: string;
}

const OCR_LANGUAGES = "eng";

/** Adds the options of every command that serves documents. */
export function addDocumentOptions(command: Command): Command {
  const say = messages().parts.documents;
  return command
    .option("--include <glob...>", say.include)
    .option("--exclude <glob...>", say.exclude)
    .option("--password-file <file>", say.passwordFile)
    .addOption(new Option("--ocr [mode]", say.ocr).choices(OcrMode).preset("on").default("auto"))
    .option("--ocr-languages <list>", say.ocrLanguages, OCR_LANGUAGES)
    .option("--index <file>", say.index)
    .option("--embeddings <url>", say.embeddings)
    .option("--embeddings-model <name>", say.embeddingsModel)
    .option("--embeddings-key-file <file>", say.embeddingsKeyFile);
}

/** The same options again, for a process that serves the documents for this one. */
export function documentArguments(flags: DocumentFlags): string[] {
  const { include = [], exclude = [], passwordFile, ocr, ocrLanguages, index } = flags;
  const { embeddings, embeddingsModel, embeddingsKeyFile } = flags;
  return [
    ...(include.length > 0 ? ["--include", ...include] : []),
    ...(exclude.length > 0 ? ["--exclude", ...exclude] : []),
    ...(passwordFile === undefined ? [] : ["--password-file", resolve(passwordFile)]),
    ...ocrArguments(ocr, ocrLanguages),
    ...(typeof index === "string" ? ["--index", resolve(index)] : []),
    ...(embeddings === undefined ? [] : ["--embeddings", embeddings]),
    ...(embeddingsModel === undefined ? [] : ["--embeddings-model", embeddingsModel]),
    ...(embeddingsKeyFile === undefined ? [] : ["--embeddings-key-file", resolve(embeddingsKeyFile)]),
  ];
}

/** Only what is not so by itself. */
function ocrArguments(ocr: OcrMode = "auto", languages: string): string[] {
  if (ocr === "off") return ["--ocr", "off"];
  if (ocr === "auto" && languages === OCR_LANGUAGES) return [];
  return ["--ocr", ...(ocr === "auto" ? ["auto"] : []), "--ocr-languages", languages];
}

/** What is served: folders, or some files of one folder. */
export interface DocumentSources {
  /** Absolute. */
  readonly folders: readonly string[];
  /** Absolute: the files, where only these are served, else the folders. */
  readonly paths: readonly string[];
  /** Leaves out what is in the folder beside the files. */
  readonly exclude: readonly string[];
}

/** Reads paths of folders, or of files of one folder; whatever is neither, or both, is a mistake. */
export function chooseSources(given: readonly string[]): DocumentSources {
  const say = messages().up;
  const paths = given.map((path) => resolve(path));
  const kinds = paths.map(kindOf);
  const wrong = kinds.indexOf(undefined);
  const wrongUse = (message: string, hint: string): UserError =>
    new UserError(message, { exitCode: ExitCode.WrongUse, hint });
  if (wrong !== -1) throw wrongUse(say.notAFolder(given[wrong] ?? ""), say.notAFolderHint);
  if (!kinds.includes("file")) return { folders: paths, paths, exclude: [] };
  const folders = [...new Set(paths.map((path) => dirname(path)))];
  if (kinds.includes("folder") || folders.length > 1) throw wrongUse(say.mixed, say.mixedHint);
  const names = paths.map((path) => basename(path).replace(/[^\p{L}\p{N} _-]/gu, "\\$&"));
  return { folders, paths, exclude: [`./!(${names.join("|")})`] };
}

function kindOf(path: string): "file" | "folder" | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return "folder";
  return stats?.isFile() ? "file" : undefined;
}
