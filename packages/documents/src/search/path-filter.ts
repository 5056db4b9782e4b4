import { compileGlob, isGlob } from "./glob.ts";

/** Which paths are wanted: a folder or file as it is, or whatever a pattern matches. */
export type PathFilter =
  | { readonly kind: "all" }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "glob"; readonly matches: (relativePath: string) => boolean };

/** Reads a path as people write it: with or without slashes around, with the separators of either system. */
export function toPathFilter(path: string | undefined): PathFilter {
  const names = (path ?? "").replaceAll("\\", "/").split("/");
  const first = names.findIndex((name) => name !== "" && name !== ".");
  const last = names.findLastIndex((name) => name !== "");
  const clean = first === -1 ? "" : names.slice(first, last + 1).join("/");
  if (clean === "" || clean === ".") return { kind: "all" };
  if (!isGlob(clean)) return { kind: "folder", folder: clean };
  // A pattern without a folder means the name of a file wherever it is.
  const pattern = clean.includes("/") ? clean : `**/${clean}`;
  return { kind: "glob", matches: compileGlob(`${pattern}{,/**}`) };
}
