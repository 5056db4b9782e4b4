import { spawn } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import { officePrograms } from "../../sandbox/office-program.ts";
import type { Sandbox } from "../../sandbox/sandbox.ts";
import { confinedOffice, type OfficeCommand } from "./office-command.ts";
import { officeSettings } from "./office-settings.ts";

export interface Conversion {
  readonly source: string;
  /** Base name of the source, for messages. */
  readonly name: string;
  /** What LibreOffice shall write, for example `docx`. */
  readonly target: string;
  /** The filter of LibreOffice with its options; the usual one for the target unless given. */
  readonly filter?: string | undefined;
  /** A folder of our own; the profile and the result go there. */
  readonly folder: string;
  readonly office?: Office | undefined;
  /** How this process itself is confined. */
  readonly sandbox?: Sandbox | undefined;
}

/** The program that converts, and how long it may take. */
export interface Office {
  /** Tried in order. */
  readonly programs: readonly string[];
  readonly deadlineMs: number;
}

/** Long documents take it some seconds; beyond the deadline it hangs. */
const libreOffice: Office = { programs: officePrograms, deadlineMs: 50_000 };

/** What it ends with when it has set up its profile and asks to be started again. */
const START_AGAIN = 81;

/** Converts a file with LibreOffice and resolves to the path of the result. */
export async function convert(conversion: Conversion): Promise<string> {
  const { folder, target, name, filter } = conversion;
  const profile = join(folder, "profile");
  const output = join(folder, "output");
  await mkdir(join(profile, "user"), { recursive: true });
  await mkdir(output);
  await writeFile(join(profile, "user", "registrymodifications.xcu"), officeSettings());
  const parameters = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    "--headless",
    "--norestore",
    "--nolockcheck",
    "--convert-to",
    filter === undefined ? target : `${target}:${filter}`,
    "--outdir",
    output,
    conversion.source,
  ];
  await runFirst(officeCommands(conversion, parameters), conversion);
  const written = (await readdir(output)).find((each) => each.endsWith(`.${target}`));
  if (written !== undefined) return join(output, written);
  throw new DocumentError(
    DocumentErrorCode.Damaged,
    `LibreOffice cannot read ${name}: it may be damaged or encrypted, or the part of LibreOffice for such files (Writer, Calc, Impress) is not installed`,
  );
}

/** The commands to try, in order. */
function officeCommands(conversion: Conversion, parameters: readonly string[]): OfficeCommand[] {
  const { office, sandbox } = conversion;
  if (office === undefined && sandbox?.mechanism === "landlock") {
    const confined = confinedOffice(sandbox, { ...conversion, ...libreOffice }, parameters);
    return confined === undefined ? [] : [confined];
  }
  return (office ?? libreOffice).programs.map((program) => ({ command: [program, ...parameters] }));
}

async function runFirst(commands: readonly OfficeCommand[], conversion: Conversion): Promise<void> {
  const { name, office: { deadlineMs } = libreOffice } = conversion;
  for (const command of commands) {
    const outcome = await run(command, deadlineMs);
    if (outcome === "ended") return;
    if (outcome === "missing") continue;
    throw new DocumentError(
      DocumentErrorCode.TooSlow,
      `LibreOffice took more than ${deadlineMs / 1000} s to convert ${name}`,
    );
  }
  throw new DocumentError(
    DocumentErrorCode.ToolMissing,
    `${name} is of an old format that is read with LibreOffice, which is not installed; install it so that "soffice" can be run`,
  );
}

type Outcome = "ended" | "late" | "missing";

async function run(command: OfficeCommand, deadlineMs: number): Promise<Outcome> {
  const since = performance.now();
  const outcome = await runOnce(command, deadlineMs);
  if (outcome !== "again") return outcome;
  const second = await runOnce(command, deadlineMs - (performance.now() - since));
  return second === "again" ? "ended" : second;
}

function runOnce(
  { command, folder, environment }: OfficeCommand,
  deadlineMs: number,
): Promise<Outcome | "again"> {
  const [program = "", ...parameters] = command;
  return new Promise((resolve) => {
    // In the process group of the worker: soffice starts further programs, and all of them end with the worker.
    const child = spawn(program, parameters, {
      stdio: "ignore",
      cwd: folder,
      env: environment ?? process.env,
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, deadlineMs);
    child.once("error", () => {
      // Where it may not be signalled, its own alarm ends it.
      if (isLate) return;
      clearTimeout(timer);
      resolve("missing");
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      if (isLate) resolve("late");
      else resolve(code === START_AGAIN ? "again" : "ended");
    });
  });
}
