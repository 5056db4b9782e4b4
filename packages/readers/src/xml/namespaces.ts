/**
 * The prefix under which this package knows a namespace. Files may use any prefix, or the strict variant of a
 * namespace: names are brought to these prefixes, so that code reads `w:p` and matches all of them.
 */
const known: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/package/2006/relationships": "",
  "http://schemas.openxmlformats.org/package/2006/content-types": "",
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main": "",
  "http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
  "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties": "ap",
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
  "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
  "http://schemas.openxmlformats.org/presentationml/2006/main": "p",
  "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
  "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
  "http://schemas.openxmlformats.org/drawingml/2006/diagram": "dgm",
  "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
  "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
  "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing": "xdr",
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
  "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup": "wpg",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas": "wpc",
  "http://schemas.microsoft.com/office/powerpoint/2010/main": "p14",
  "http://schemas.microsoft.com/office/powerpoint/2018/8/main": "p188",
  "http://schemas.microsoft.com/office/drawing/2010/main": "a14",
  "http://schemas.microsoft.com/office/drawing/2014/chartex": "cx",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://purl.org/dc/terms/": "dcterms",
  "http://www.w3.org/1998/Math/MathML": "math",
  "http://www.w3.org/1999/xlink": "xlink",
};

const STRICT = "http://purl.oclc.org/ooxml/";
const TRANSITIONAL = "http://schemas.openxmlformats.org/";
const OPEN_DOCUMENT = "urn:oasis:names:tc:opendocument:xmlns:";
/** Some parts of the standard have short names in prefixes: `datastyle` is written `number`. */
const openDocumentPrefixes: Readonly<Record<string, string>> = {
  "xsl-fo-compatible": "fo",
  "svg-compatible": "svg",
  "smil-compatible": "smil",
  datastyle: "number",
  drawing: "draw",
  animation: "anim",
};

/** The prefix of a namespace; undefined when it is none that this package reads. */
export function prefixOf(uri: string): string | undefined {
  if (uri.startsWith(OPEN_DOCUMENT)) {
    const part = uri.slice(OPEN_DOCUMENT.length).split(":")[0] ?? "";
    return openDocumentPrefixes[part] ?? part;
  }
  return known[uri] ?? (uri.startsWith(STRICT) ? known[transitional(uri)] : undefined);
}

// Strict: …/ooxml/wordprocessingml/main. Transitional: …/wordprocessingml/2006/main.
function transitional(uri: string): string {
  return `${TRANSITIONAL}${uri.slice(STRICT.length).replace("/", "/2006/")}`;
}
