/** Kinds of files that LibreOffice lays out as they would be printed. */
const printed: ReadonlySet<string> = new Set([
  ...["docx", "doc", "odt", "rtf", "pptx", "ppt", "odp", "xlsx", "xls", "ods", "xlsm"],
]);

export function isPrinted(type: string): boolean {
  return printed.has(type);
}
