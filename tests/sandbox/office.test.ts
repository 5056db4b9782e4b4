import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { silentLogger } from "@a2c-smcp/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../../packages/documents/src/mcp/create-pool.ts";
import { findSandbox } from "../../packages/readers/src/sandbox/find-sandbox.ts";
import type { Sandbox } from "../../packages/readers/src/sandbox/sandbox.ts";

let folder: string;
let requests: string[] = [];
const server = createServer(({ method, url }, response) => {
  requests.push(`${method} ${url}`);
  response.end();
});

/** LibreOffice itself makes the old file, of one with a linked picture. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "a2c-linked-"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const source = join(folder, "linked.fodt");
  await writeFile(source, flatText(`http://127.0.0.1:${port}/picture.png`));
  await convertPlainly(source, "doc");
}, 60_000);

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

function flatText(picture: string): string {
  return `<?xml version="1.0"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
  xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
  xmlns:xlink="http://www.w3.org/1999/xlink"
  office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:body><office:text><text:p>Words beside the picture</text:p>
<text:p><draw:frame svg:width="2cm" svg:height="2cm" text:anchor-type="as-char">
<draw:image xlink:href="${picture}" xlink:type="simple" xlink:actuate="onLoad"/></draw:frame></text:p>
</office:text></office:body></office:document>`;
}

/** As LibreOffice converts with its own settings, with the network there. */
async function convertPlainly(source: string, target: string): Promise<void> {
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
  const args = [profile, "--headless", "--convert-to", target, "--outdir", folder, source];
  await once(spawn("soffice", args, { stdio: "ignore", timeout: 50_000 }), "exit");
}

async function read(sandbox: Sandbox): Promise<string> {
  const options = { folders: [], environment: { PATH: process.env["PATH"] ?? "" } };
  const confinement = { sandbox, roots: [folder] };
  await using pool = createPool(options, { size: 1, confinement, logger: silentLogger });
  const path = join(folder, "linked.doc");
  const file = { path, name: "linked.doc", size: (await stat(path)).size, version: "1" };
  const { value } = await pool.run(file, { kind: "page", index: 0 });
  return JSON.stringify(value);
}

test("LibreOffice by itself asks for the picture, so that the test below proves something", async () => {
  const since = requests.length;
  await convertPlainly(join(folder, "linked.doc"), "docx");
  expect(requests.slice(since)).toContain("HEAD /picture.png");
});

test.each(["landlock", "bubblewrap", "none"] as const)(
  "a linked picture in an old document makes no request (%s)",
  async (mechanism) => {
    const sandbox = await findSandbox([mechanism]);
    expect(sandbox).toMatchObject({ mechanism });
    requests = [];
    expect(await read(sandbox)).toContain("Words beside the picture");
    expect(requests).toEqual([]);
  },
);
