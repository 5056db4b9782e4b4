/** Where a person is, as far as it shortens paths. */
export interface PathView {
  readonly folder: string;
  readonly home: string | undefined;
}

/** A path as a person would type it here: below the current folder without it, below the home folder with `~`. */
export function shortPath(
  path: string,
  { folder, home }: PathView = { folder: process.cwd(), home: process.env["HOME"] },
): string {
  if (path === folder) return ".";
  if (path.startsWith(`${folder}/`)) return path.slice(folder.length + 1);
  if (home && path.startsWith(`${home}/`)) return `~${path.slice(home.length)}`;
  return path;
}
