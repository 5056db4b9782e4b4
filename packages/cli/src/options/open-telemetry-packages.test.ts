import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTelemetry } from "@a2c-smcp/runtime";
import type * as Sdk from "@opentelemetry/sdk-trace-node";
import { expect, onTestFinished, test } from "vitest";
import { apiOfSdk } from "./open-telemetry-packages.ts";

// The folder of the scope: that of the SDK's entry, build/src/index.js, four up.
const installed = join(
  createRequire(import.meta.url).resolve("@opentelemetry/sdk-trace-node"),
  "../../../..",
);

const TOP = ["api", "sdk-trace-node"];
const BELOW = [
  "api",
  "context-async-hooks",
  "core",
  "resources",
  "sdk-trace",
  "sdk-trace-base",
  "semantic-conventions",
];

/** What npm makes of packages that are installed globally: the SDK has an API of its own, older than the one beside it. */
async function globalInstallation(): Promise<NodeJS.Require> {
  const folder = await mkdtemp(join(tmpdir(), "a2c-otel-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const scope = join(folder, "node_modules", "@opentelemetry");
  const ofSdk = join(scope, "sdk-trace-node", "node_modules", "@opentelemetry");
  const isOfNode = (path: string) => !/\.map$|\.d\.[cm]?ts$/.test(path);
  const copy = (name: string, to: string) =>
    cp(join(installed, name), join(to, name), { recursive: true, filter: isOfNode });
  for (const name of TOP) await copy(name, scope);
  for (const name of BELOW) await copy(name, ofSdk);
  for (const file of ["version.cjs", "internal/global-utils.cjs", "internal/semver.cjs"])
    await makeOlder(join(ofSdk, "api", "dist", file));
  return createRequire(join(folder, "a2c.js"));
}

async function makeOlder(file: string): Promise<void> {
  await writeFile(file, (await readFile(file, "utf8")).replaceAll(/"1\.\d+\.\d+"/g, '"1.9.0"'));
}

test("spans are those of the SDK, whatever other API is beside it", async () => {
  const load = await globalInstallation();
  const api = apiOfSdk(load);
  const sdk = load("@opentelemetry/sdk-trace-node") as typeof Sdk;
  const exporter = new sdk.InMemorySpanExporter();
  const provider = new sdk.NodeTracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor(exporter)] });
  provider.register();
  onTestFinished(() => [api.trace, api.context, api.propagation].forEach((part) => void part.disable()));
  openTelemetry(api).start({ name: "a call", kind: "server", attributes: {}, meta: undefined }).end();
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(["a call"]);
});
