import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));

/** A name that a package exports, and the file that declares it. */
export interface PublicName {
  /** The subpath, `.` for the package itself. */
  readonly entry: string;
  readonly name: string;
  readonly isType: boolean;
  /** Undefined for a name of another package. */
  readonly file: string | undefined;
}

/** The packages that others install. */
export function publicPackages(): string[] {
  return readdirSync(packages)
    .filter(
      (name) => existsSync(join(packages, name, "package.json")) && existsSync(join(packages, name, "src")),
    )
    .filter((name) => manifestOf(name)["private"] !== true)
    .sort();
}

/** Everything that a package exports, by the sources of its entries. */
export function publicNames(name: string): PublicName[] {
  const exported = Object.entries((manifestOf(name)["exports"] ?? {}) as Record<string, unknown>);
  return exported.flatMap(([entry, target]) => {
    const source = (target as Record<string, unknown>)["@a2c-smcp/source"];
    if (typeof source !== "string" || !/\.tsx?$/.test(source)) return [];
    return namesIn(join(packages, name, source)).map((one) => ({ entry, ...one }));
  });
}

function manifestOf(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as Record<string, unknown>;
}

const reExport = /^export (type )?\{([^}]*)\} from "([^"]+)";/gm;
const declaration =
  /^export (?:declare )?(?:abstract )?(?:async )?(const|let|function\*?|class|interface|type) (\w+)/gm;

function namesIn(file: string): Omit<PublicName, "entry">[] {
  const text = readFileSync(file, "utf8");
  const passedOn = [...text.matchAll(reExport)].flatMap(([, type, names = "", from = ""]) =>
    names
      .split(",")
      .map((one) => one.trim())
      .filter((one) => one !== "")
      .map((one) => ({
        name: one.replace(/^type /, "").replace(/^\w+ as /, ""),
        isType: type !== undefined || one.startsWith("type "),
        file: from.startsWith(".") ? join(dirname(file), from) : undefined,
      })),
  );
  const own = [...text.matchAll(declaration)].map(([, kind, name = ""]) => ({
    name,
    isType: kind === "interface" || kind === "type",
    file,
  }));
  return [...passedOn, ...own];
}

/** Whether a name has a doc comment where it is declared; of a schema and its type one of the two is enough. */
export function isDocumented({ name, file }: PublicName): boolean {
  if (file === undefined) return true;
  const text = readFileSync(file, "utf8");
  const declared = new RegExp(
    `\\*/\\n(?:// biome-ignore [^\\n]*\\n)?export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\\*?|class|interface|type) ${name}\\b`,
  );
  if (declared.test(text)) return true;
  // Passed on from a room of its own.
  const passed = namesIn(file).find((one) => one.name === name && one.file !== file);
  return passed !== undefined && isDocumented({ entry: "", ...passed });
}

/** A number whose name speaks of time: it has to say which unit. Fields of the wire are spelled as the wire has them. */
const timeField =
  /^ {2}(?:readonly )?([a-z]\w*?(?:[Tt]imeout|[Ww]ait|[Ii]nterval|[Dd]elay|[Pp]atience|[Gg]race|[Ll]ifetime|[Ee]very|[Rr]etry|[Pp]oll|[Aa]fter))\??: (?:number|z\.int|z\.number|milliseconds|count)/gm;

/** The options of a package that are times and do not say their unit, as lines of file and field. */
export function timesWithoutUnit(name: string): string[] {
  const files = new Set(publicNames(name).flatMap(({ file }) => file ?? []));
  return [...files].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(timeField)].map(
      ([, field]) => `${file.slice(packages.length)}: ${field}`,
    ),
  );
}
