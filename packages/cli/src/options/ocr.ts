import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { DocumentsServerOptions } from "@a2c-smcp/documents";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { DocumentFlags } from "./document-files.ts";

/**
 * How pictures of text are read; undefined where they are not. Throws where Tesseract or a language is missing though it
 * was asked for; nobody has to ask where it is there.
 */
export async function readOcr({
  ocr = "auto",
  ocrLanguages: languages,
}: DocumentFlags): Promise<DocumentsServerOptions["ocr"]> {
  if (ocr === "off") return undefined;
  if (ocr === "auto") return whatThereIs(languages);
  return { languages, dataPath: await findTessdata(languages) };
}

/** Those of the languages that are installed; undefined where none is. */
async function whatThereIs(languages: string): Promise<DocumentsServerOptions["ocr"]> {
  const { folder, installed } = await listTesseractLanguages().catch(() => ({ folder: "", installed: [""] }));
  const known = languages.split("+").filter((language) => installed.includes(language));
  return folder === "" || known.length === 0 ? undefined : { languages: known.join("+"), dataPath: folder };
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
