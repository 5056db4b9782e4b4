import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkProvider, readerOf } from "@a2c-smcp/provider/testing";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoneProject } from "./lone-project.ts";
import { installAlone } from "./lone-project.ts";
import { root } from "./packages.ts";

const needed = ["protocol", "runtime", "endpoint", "provider"];
let project: LoneProject;
beforeAll(() => {
  project = installAlone(needed);
}, 120_000);
afterAll(() => project.remove(), 60_000);

/** The examples of the README, in its order. */
function examples(): string[] {
  const readme = readFileSync(join(root, "packages", "provider", "README.md"), "utf8");
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);
}

async function connect(file: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const options = { command: process.execPath, args: [file], cwd: project.folder };
  await client.connect(new StdioClientTransport(options));
  return client;
}

test("alone in a project, the example of its README is a provider that keeps its promises", async () => {
  const [code = ""] = examples();
  const file = join(project.folder, "server.mjs");
  writeFileSync(file, code);
  const client = await connect(file);
  const { contents } = await client.readResource({
    uri: "dpe://com.example.logbook/heron/pages/1?format=markdown",
  });
  expect(contents[0]).toMatchObject({
    text: expect.stringContaining("Wind from the west."),
    mimeType: "text/markdown",
  });
  const found = await checkProvider(readerOf(client));
  await client.close();
  const broken = found.filter(({ status }) => status === "failed").map(({ id }) => id);
  // It has no file, so it has no type; and it shows neither a table nor two kinds of elements.
  expect(broken).toEqual(["list-metadata"]);
  expect(found.filter(({ status }) => status === "not-tried").map(({ id }) => id)).toEqual([
    "categories",
    "row-window",
  ]);
});

test("its contract can be imported without a test framework", () => {
  const script = `
    import { describeProvider, providerChecks } from "@a2c-smcp/provider/testing";
    import { cutContent } from "@a2c-smcp/provider/cut";
    console.log(typeof describeProvider, typeof cutContent, providerChecks.length);
  `;
  expect(project.run(process.execPath, ["--input-type=module", "-e", script])).toMatch(
    /^function function \d+\n$/,
  );
});

test("it brings no Computer, no documents and no Socket.IO", () => {
  expect(readdirSync(join(project.folder, "node_modules", "@a2c-smcp")).sort()).toEqual([...needed].sort());
  expect(readdirSync(join(project.folder, "node_modules"))).not.toContain("socket.io-client");
});
