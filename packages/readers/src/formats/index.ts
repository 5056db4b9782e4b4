import type { FormatEntry } from "../engine/format-entry.ts";
import { languages } from "./code/languages.ts";

/**
 * Every format that is read. One entry each, sorted by name; `load` imports the engine on demand:
 * `{ fileType: "pdf", extensions: ["pdf"], load: async () => (await import("./pdf/pdf-format.ts")).pdfFormat }`.
 */
export const formats: readonly FormatEntry[] = [
  {
    fileType: "bmp",
    extensions: ["bmp", "dib"],
    load: async () => (await import("./image/image-format.ts")).bmpFormat,
  },
  {
    fileType: "code",
    extensions: [...languages.keys()],
    load: async () => (await import("./code/code-format.ts")).codeFormat,
  },
  { fileType: "csv", extensions: ["csv"], load: async () => (await import("./csv/csv-format.ts")).csvFormat },
  {
    fileType: "doc",
    extensions: ["doc", "dot", "wps", "wpd", "sxw", "hwp"],
    load: async () => (await import("./legacy/legacy-format.ts")).docFormat,
  },
  {
    fileType: "docx",
    extensions: ["docx", "docm", "dotx", "dotm"],
    load: async () => (await import("./docx/docx-format.ts")).docxFormat,
  },
  {
    fileType: "drawing",
    extensions: ["vsd", "pub", "cdr"],
    load: async () => (await import("./legacy/legacy-format.ts")).drawingFormat,
  },
  {
    fileType: "eml",
    extensions: ["eml", "mht", "mhtml"],
    load: async () => (await import("./eml/eml-format.ts")).emlFormat,
  },
  {
    fileType: "epub",
    extensions: ["epub"],
    load: async () => (await import("./epub/epub-format.ts")).epubFormat,
  },
  {
    fileType: "gif",
    extensions: ["gif"],
    load: async () => (await import("./image/image-format.ts")).gifFormat,
  },
  {
    fileType: "html",
    extensions: ["html", "htm", "xhtml"],
    load: async () => (await import("./html/html-format.ts")).htmlFormat,
  },
  {
    fileType: "ipynb",
    extensions: ["ipynb"],
    load: async () => (await import("./ipynb/ipynb-format.ts")).ipynbFormat,
  },
  {
    fileType: "jpeg",
    extensions: ["jpeg", "jpg", "jpe"],
    load: async () => (await import("./image/image-format.ts")).jpegFormat,
  },
  {
    fileType: "json",
    extensions: ["json", "geojson", "webmanifest", "json5", "jsonc"],
    load: async () => (await import("./json/json-format.ts")).jsonFormat,
  },
  {
    fileType: "jsonl",
    extensions: ["jsonl", "ndjson"],
    load: async () => (await import("./json/json-format.ts")).jsonLinesFormat,
  },
  {
    fileType: "log",
    extensions: ["log", "out", "err"],
    load: async () => (await import("./txt/txt-format.ts")).logFormat,
  },
  {
    fileType: "md",
    extensions: ["md", "markdown", "mdown", "mkd", "mdx"],
    load: async () => (await import("./md/md-format.ts")).mdFormat,
  },
  { fileType: "msg", extensions: ["msg"], load: async () => (await import("./msg/msg-format.ts")).msgFormat },
  {
    fileType: "odp",
    extensions: ["odp", "otp", "fodp"],
    load: async () => (await import("./odp/odp-format.ts")).odpFormat,
  },
  {
    fileType: "ods",
    extensions: ["ods", "ots", "fods"],
    load: async () => (await import("./ods/ods-format.ts")).odsFormat,
  },
  {
    fileType: "odt",
    extensions: ["odt", "ott", "fodt"],
    load: async () => (await import("./odt/odt-format.ts")).odtFormat,
  },
  {
    fileType: "pdf",
    extensions: ["pdf"],
    load: async () => (await import("./pdf/pdf-format.ts")).pdfFormat,
  },
  {
    fileType: "png",
    extensions: ["png"],
    load: async () => (await import("./image/image-format.ts")).pngFormat,
  },
  {
    fileType: "ppt",
    extensions: ["ppt", "pps", "pot", "sxi"],
    load: async () => (await import("./legacy/legacy-format.ts")).pptFormat,
  },
  {
    fileType: "pptx",
    extensions: ["pptx", "pptm", "ppsx", "ppsm", "potx", "potm"],
    load: async () => (await import("./pptx/pptx-format.ts")).pptxFormat,
  },
  { fileType: "rtf", extensions: ["rtf"], load: async () => (await import("./rtf/rtf-format.ts")).rtfFormat },
  {
    fileType: "tiff",
    extensions: ["tiff", "tif"],
    load: async () => (await import("./image/image-format.ts")).tiffFormat,
  },
  {
    fileType: "tsv",
    extensions: ["tsv", "tab"],
    load: async () => (await import("./csv/csv-format.ts")).tsvFormat,
  },
  {
    fileType: "txt",
    extensions: ["txt", "text", "rst", "adoc", "asciidoc", "org", "tex", "srt", "vtt", "ass", "nfo"],
    load: async () => (await import("./txt/txt-format.ts")).txtFormat,
  },
  {
    fileType: "webp",
    extensions: ["webp"],
    load: async () => (await import("./image/image-format.ts")).webpFormat,
  },
  {
    fileType: "xls",
    extensions: ["xl5", "sxc", "wk1", "wk3", "wk4", "wks", "123"],
    load: async () => (await import("./legacy/legacy-format.ts")).oldWorkbookFormat,
  },
  {
    fileType: "xls",
    extensions: ["xls", "xlt"],
    load: async () => (await import("./xls/xls-format.ts")).xlsFormat,
  },
  {
    fileType: "xlsb",
    extensions: ["xlsb"],
    load: async () => (await import("./xls/xls-format.ts")).xlsbFormat,
  },
  {
    fileType: "xlsm",
    extensions: ["xlsm", "xltm", "xlam"],
    load: async () => (await import("./xlsx/xlsx-format.ts")).xlsmFormat,
  },
  {
    fileType: "xlsx",
    extensions: ["xlsx", "xltx"],
    load: async () => (await import("./xlsx/xlsx-format.ts")).xlsxFormat,
  },
  {
    fileType: "xml",
    extensions: ["xml", "xsd", "xsl", "xslt", "svg", "rss", "atom", "plist", "kml", "gpx", "wsdl", "resx"],
    load: async () => (await import("./xml/xml-format.ts")).xmlFormat,
  },
  {
    fileType: "yaml",
    extensions: ["yaml", "yml"],
    load: async () => (await import("./yaml/yaml-format.ts")).yamlFormat,
  },
];
