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

const timeWords =
  "timeout wait interval delay patience grace lifetime every retry poll ttl age idle quiet pause tolerance period duration cooldown renewal".split(
    " ",
  );
const ofTime = [
  ...timeWords,
  ...timeWords.map((word) => `\\w+${word.charAt(0).toUpperCase()}${word.slice(1)}`),
].join("|");
/** A number whose name speaks of time: it has to say which unit. */
const timeField = new RegExp(
  `^ +(?:readonly )?(${ofTime})\\??: (?:number|z\\.int|z\\.number|milliseconds|count)`,
  "gm",
);
/** The same of a constant. */
const timeConstant =
  /^(?:export )?const ((?:[A-Z]+_)*(?:TIMEOUT|TIME|WAIT|PATIENCE|CHECK|FAREWELL|INTERVAL|DELAY|GRACE|LIFETIME|TTL|PAUSE|PERIOD|IDLE)) = [\d_]/gm;

/** What of a package is a time and does not say its unit, as lines of file and name. */
export function timesWithoutUnit(name: string): string[] {
  const folder = join(packages, name, "src");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      return [...text.matchAll(timeField), ...text.matchAll(timeConstant)].map(
        ([, found]) => `${name}/src/${file}: ${found}`,
      );
    });
}
