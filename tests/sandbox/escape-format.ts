import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { chmod, constants, open, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import type { Format, FormatEntry } from "../../packages/documents/src/index.ts";

/** What a document tells the parser that it has taken over. */
export interface EscapeTargets {
  /** A file that is not served. */
  readonly secret: string;
  /** Another file that is served. */
  readonly sibling: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  readonly unixPath: string;
  /** A process that is none of the worker's. */
  readonly victim: number;
  /** A program beside the document. */
  readonly program: string;
  /** What the program writes when it runs. */
  readonly mark: string;
}

/** What came of each attempt: `done`, or why not. */
export type EscapeOutcome = Readonly<Record<string, string>>;

type Attempt = (targets: EscapeTargets, document: string) => unknown;

/** Ways out of a parser, as its attacker would take them. */
const attempts: Readonly<Record<string, Attempt>> = {
  readSecret: ({ secret }) => readFile(secret),
  listSecrets: ({ secret }) => readdir(dirname(secret)),
  readSecretByLink: async ({ secret }) => {
    await symlink(secret, own("link"));
    await readFile(own("link"));
  },
  readSibling: ({ sibling }) => readFile(sibling),
  listServed: ({ sibling }) => readdir(dirname(sibling)),
  readEarlier: (_targets, document) => readOther(dirname(document), document),
  readKept: (_targets, document) => readOther(join(dirname(document), "..", "kept"), document),
  readOtherProcess: ({ victim }) => readFile(`/proc/${victim}/environ`),
  writeBeside: (_targets, document) => writeFile(join(dirname(document), "beside"), "x"),
  empty: async (_targets, document) => (await open(document, constants.O_RDONLY | constants.O_TRUNC)).close(),
  overwrite: (_targets, document) => writeFile(document, "x"),
  changeMode: (_targets, document) => chmod(document, 0o777),
  moveDocument: (_targets, document) => rename(document, `${document}.moved`),
  tcp: ({ tcpPort }) => settled(connect(tcpPort, "127.0.0.1"), "connect"),
  unix: ({ unixPath }) => settled(connect(unixPath), "connect"),
  udp: ({ udpPort }) => sendDatagram(udpPort),
  signal: ({ victim }) => process.kill(victim, "SIGKILL"),
  startProgram: ({ program, mark }) => start(program, [mark]),
  startOwnProgram: async ({ mark }) => {
    await writeFile(own("program"), '#!/bin/sh\necho own > "$1"\n', { mode: 0o755 });
    start(own("program"), [mark]);
  },
  startShell: ({ mark }) => start("/bin/sh", ["-c", `echo shell > ${mark}`]),
};

/** Reads a file beside the document: one that the worker read before it, where that is still to be seen. */
async function readOther(folder: string, document: string): Promise<void> {
  const other = (await readdir(folder)).map((name) => join(folder, name)).find((path) => path !== document);
  if (other === undefined) throw new Error("there is no other");
  await readFile(other);
}

/** A file in the scratch folder of the worker, where it may write. */
function own(name: string): string {
  return join(process.env["TMPDIR"] ?? "", name);
}

function settled(socket: ReturnType<typeof connect>, event: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    socket.once(event, resolve);
    socket.once("error", reject);
  }).finally(() => socket.destroy());
}

function sendDatagram(port: number): Promise<void> {
  const socket = createSocket("udp4");
  return new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.send("out", port, "127.0.0.1", (error) => (error ? reject(error) : resolve()));
  }).finally(() => socket.close());
}

function start(program: string, args: readonly string[]): void {
  const { error, status, stderr } = spawnSync(program, args);
  if (error) throw error;
  if (status !== 0) throw new Error(`exit code ${status} ${stderr}`);
}

async function tryAll(targets: EscapeTargets, document: string): Promise<EscapeOutcome> {
  const outcome: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt(targets, document);
      outcome[name] = "done";
    } catch (error) {
      outcome[name] = error instanceof Error && "code" in error ? String(error.code) : String(error);
    }
  }
  return outcome;
}

const escapeFormat: Format = {
  fileType: "escape",
  extensions: ["escape"],
  open: async ({ path }) => {
    const targets = JSON.parse(await readFile(path, "utf8")) as EscapeTargets;
    const title = JSON.stringify(await tryAll(targets, path));
    return {
      facts: { pageCount: 1, title },
      pages: async () => [],
      page: async () => ({ title, elements: [] }),
      element: async () => undefined,
      blob: async () => undefined,
      close: async () => undefined,
    };
  },
};

export const formats: readonly FormatEntry[] = [
  { fileType: "escape", extensions: ["escape"], load: async () => escapeFormat },
];
