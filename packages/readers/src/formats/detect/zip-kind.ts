import type { Archive } from "../../archive/archive.ts";
import { openArchive } from "../../archive/open-archive.ts";
import { defaultLimits } from "../../engine/limits.ts";

/** The parts that tell are small. */
const limits = { ...defaultLimits, partBytes: 1024 * 1024 };

const mimetypes: Readonly<Record<string, string>> = {
  "application/epub+zip": "epub",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/vnd.oasis.opendocument.text-template": "odt",
  "application/vnd.oasis.opendocument.text-master": "odt",
  "application/vnd.oasis.opendocument.spreadsheet": "ods",
  "application/vnd.oasis.opendocument.spreadsheet-template": "ods",
  "application/vnd.oasis.opendocument.presentation": "odp",
  "application/vnd.oasis.opendocument.presentation-template": "odp",
};

/** Main parts of Office documents, as the list of content types names them. */
const mainParts: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["xlsb", /ms-excel\.sheet\.binary\.macroEnabled\.main/i],
  ["xlsm", /ms-excel\.(sheet|template|addin)\.macroEnabled\.main/i],
  ["xlsx", /spreadsheetml\.(sheet|template)\.main\+xml/i],
  [
    "docx",
    /(wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled(Template)?)\.main\+xml/i,
  ],
  [
    "pptx",
    /(presentationml\.(presentation|slideshow|template)|ms-powerpoint\.[a-z]+\.macroEnabled)\.main\+xml/i,
  ],
];

/** Where there is no list of content types, the usual place of the main part tells. */
const mainPaths: Readonly<Record<string, string>> = {
  "word/document.xml": "docx",
  "xl/workbook.xml": "xlsx",
  "xl/workbook.bin": "xlsb",
  "ppt/presentation.xml": "pptx",
  "META-INF/container.xml": "epub",
};

/** What a ZIP archive is a document of; undefined when its parts do not tell or cannot be read. */
export async function zipKind(path: string): Promise<string | undefined> {
  try {
    const archive = await openArchive(path, limits);
    try {
      return (await kindOfMimetype(archive)) ?? (await kindOfContentTypes(archive)) ?? kindOfPaths(archive);
    } finally {
      await archive.close();
    }
  } catch {
    return undefined; // a damaged archive: the reader of its kind, if its name tells one, says what is wrong
  }
}

async function kindOfMimetype(archive: Archive): Promise<string | undefined> {
  return archive.has("mimetype") ? mimetypes[(await archive.readText("mimetype")).trim()] : undefined;
}

async function kindOfContentTypes(archive: Archive): Promise<string | undefined> {
  if (!archive.has("[Content_Types].xml")) return undefined;
  const types = await archive.readText("[Content_Types].xml");
  return mainParts.find(([, pattern]) => pattern.test(types))?.[0];
}

function kindOfPaths(archive: Archive): string | undefined {
  return Object.entries(mainPaths).find(([path]) => archive.has(path))?.[1];
}
