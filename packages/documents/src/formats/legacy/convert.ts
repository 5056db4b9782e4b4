import { spawn } from "node:child_process";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";

export interface Conversion {
  readonly source: string;
  /** Base name of the source, for messages. */
  readonly name: string;
  /** What LibreOffice shall write, for example `docx`. */
  readonly target: string;
  /** A folder of our own; the profile and the result go there. */
  readonly folder: string;
  readonly office?: Office | undefined;
}

/** The program that converts, and how long it may take. */
export interface Office {
  /** Tried in order. */
  readonly programs: readonly string[];
  readonly deadlineMs: number;
}

/** LibreOffice, on the path or where its installers put it. Long documents take it some seconds; beyond the deadline it hangs. */
const libreOffice: Office = {
  programs: [
    "soffice",
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:\\Program Files\\LibreOffice\\program\\soffice.exe",
  ],
  deadlineMs: 50_000,
};

/** No macros, and nothing from outside the file: a document can name pictures on the network. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableActiveContent" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
</oor:items>
`;

/** Converts a file with LibreOffice and gives the path of the result. */
export async function convert(conversion: Conversion): Promise<string> {
  const { folder, target, name } = conversion;
  const profile = join(folder, "profile");
  const output = join(folder, "output");
  await mkdir(join(profile, "user"), { recursive: true });
  await mkdir(output);
  await writeFile(join(profile, "user", "registrymodifications.xcu"), SETTINGS);
  const parameters = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    "--headless",
    "--norestore",
    "--nolockcheck",
    "--convert-to",
    target,
    "--outdir",
    output,
    conversion.source,
  ];
  await runFirst(conversion.office ?? libreOffice, parameters, name);
  const written = (await readdir(output)).find((each) => each.endsWith(`.${target}`));
  if (written !== undefined) return join(output, written);
  throw new DocumentError(
    DocumentErrorCode.Damaged,
    `LibreOffice cannot read ${name}: it may be damaged or encrypted`,
  );
}

async function runFirst(office: Office, parameters: readonly string[], name: string): Promise<void> {
  for (const program of office.programs) {
    const outcome = await run(program, parameters, office.deadlineMs);
    if (outcome === "ended") return;
    if (outcome === "missing") continue;
    throw new DocumentError(
      DocumentErrorCode.TooSlow,
      `LibreOffice took more than ${office.deadlineMs / 1000} s to convert ${name}`,
    );
  }
  throw new DocumentError(
    DocumentErrorCode.ToolMissing,
    `${name} is of an old format that is read with LibreOffice, which is not installed; install it so that "soffice" can be run`,
  );
}

type Outcome = "ended" | "late" | "missing";

function run(program: string, parameters: readonly string[], deadlineMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    // In the process group of the worker: soffice starts further programs, and all of them end with the worker.
    const child = spawn(program, parameters, { stdio: "ignore" });
    let outcome: Outcome = "ended";
    const timer = setTimeout(() => {
      outcome = "late";
      child.kill("SIGKILL");
    }, deadlineMs);
    const settle = (): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    child.once("error", () => {
      outcome = "missing";
      settle();
    });
    child.once("exit", settle);
  });
}
