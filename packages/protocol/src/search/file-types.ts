/** The types in a list as callers of search tools write it, like `pdf`, `.docx, *.XLSX` or `pdf、docx`: in lower case, without dots. */
export function fileTypesIn(list: string | undefined): string[] {
  const types = (list ?? "").split(/[\s,;，；、]+/u).map((type) => type.replace(/^\*?\./, "").toLowerCase());
  return [...new Set(types)].filter((type) => type !== "");
}
