// `tsc -b` leaves behind what it once made of sources that are gone or elsewhere by now; it would be packed with the rest.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const DECLARATION_MAP = ".d.ts.map";
const made = [DECLARATION_MAP, ".d.ts", ".js.map", ".js"];

/**
 * Removes what was compiled from sources that are not there any more; returns how many sources that were.
 * @param {string} packages the folder of the packages
 */
export function removeOrphans(packages) {
  const orphans = readdirSync(packages).flatMap((name) => orphansOf(join(packages, name)));
  for (const orphan of orphans) for (const ending of made) rmSync(`${orphan}${ending}`, { force: true });
  return orphans.length;
}

/**
 * What the compiler made of a source that is gone, without its ending. Only the compiler writes maps of declarations.
 * @param {string} folder
 */
function orphansOf(folder) {
  const [dist, src] = [join(folder, "dist"), join(folder, "src")];
  if (!(existsSync(dist) && existsSync(src))) return [];
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(DECLARATION_MAP))
    .map((file) => file.slice(0, -DECLARATION_MAP.length))
    .filter((file) => ![".ts", ".tsx"].some((ending) => existsSync(join(src, `${file}${ending}`))))
    .map((file) => join(dist, file));
}
