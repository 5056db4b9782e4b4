import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** What the suite said. */
export interface SuiteReport {
  readonly exitCode: number | null;
  /** Scenarios that passed. */
  readonly passed: readonly string[];
  readonly output: string;
}

/** Runs every scenario of the official suite in server mode against an address that wants a token. */
export async function runSuite(url: URL, token: string): Promise<SuiteReport> {
  await using door = await openDoor(url, token);
  const folder = await mkdtemp(join(tmpdir(), "a2c-conformance-"));
  const main = join(
    dirname(require.resolve("@modelcontextprotocol/conformance/package.json")),
    "dist/index.js",
  );
  const options = ["--url", door.url, "--suite", "all", "--expected-failures", here("./not-applicable.yml")];
  try {
    const child = spawn(process.execPath, ["--import", here("./glob-shim.mjs"), main, "server", ...options], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
      });
    const [exitCode] = (await once(child, "close")) as [number | null];
    return { exitCode, passed: passedIn(output), output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A scenario that checked nothing did not pass. */
function passedIn(output: string): string[] {
  return [...output.matchAll(/^✓ ([\w-]+): [1-9]\d* passed/gm)].map(([, name = ""]) => name);
}

/** The suite cannot send a token, so this door does it for it; all else goes through as it is. */
async function openDoor(target: URL, token: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${token}` };
    const inner = request(target, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    inner.once("error", () => outgoing.destroy());
    outgoing.once("close", () => inner.destroy());
    incoming.pipe(inner);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
