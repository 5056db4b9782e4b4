import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** LibreOffice, on the path or where its installers put it. */
export const officePrograms: readonly string[] = [
  "soffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
  "C:\\Program Files\\LibreOffice\\program\\soffice.exe",
];

/**
 * The program itself, not the script before it: the script starts a shell and half a dozen tools, and a program between
 * that does not hand on where its socket may be. Undefined where LibreOffice is not, or is packed in another way.
 */
export function findOfficeProgram(path: string | undefined): string | undefined {
  for (const folder of (path ?? "").split(delimiter).filter(Boolean)) {
    const script = join(folder, "soffice");
    if (!existsSync(script)) continue;
    const program = join(dirname(realpathSync(script)), "soffice.bin");
    if (existsSync(program)) return program;
  }
  return undefined;
}
