import type { Entry, ZipFile } from "yauzl";
import { openPromise } from "yauzl";

/** More entries than a document has before its first telling part. */
const MOST_ENTRIES = 10_000;
const MOST_BYTES = 1024 * 1024;

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
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      return await kindOfParts(zip);
    } finally {
      zip.close();
    }
  } catch {
    return undefined; // a damaged archive: the reader of its kind, if its name tells one, says what is wrong
  }
}

async function kindOfParts(zip: ZipFile): Promise<string | undefined> {
  let byPath: string | undefined;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    const telling = await kindOfPart(zip, entry);
    if (telling !== undefined) return telling;
    byPath ??= mainPaths[entry.fileName];
    if (++count > MOST_ENTRIES) break;
  }
  return byPath;
}

async function kindOfPart(zip: ZipFile, entry: Entry): Promise<string | undefined> {
  if (entry.fileName === "mimetype") return mimetypes[(await readPart(zip, entry)).trim()];
  if (entry.fileName !== "[Content_Types].xml") return undefined;
  const types = await readPart(zip, entry);
  return mainParts.find(([, pattern]) => pattern.test(types))?.[0];
}

async function readPart(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) break;
  }
  const bytes = Buffer.concat(chunks);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isUtf16 ? "utf16le" : "utf8");
}
