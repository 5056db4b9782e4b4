// `npm run mcpb [-- --platform linux-x64] [--output FOLDER] [--as-is]`: the gateway as a bundle that MCP clients install
// with a click. What is native differs, so that each platform has a bundle of its own.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { packExtension } from "@anthropic-ai/mcpb";
import { prepare, root } from "./prepare.mjs";

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64", "win32-arm64"];

const { values } = parseArgs({
  options: {
    platform: { type: "string", default: `${process.platform}-${process.arch}` },
    output: { type: "string", default: join(root, ".cache", "mcpb") },
    "as-is": { type: "boolean" },
  },
});
const { platform } = values;
if (!PLATFORMS.includes(platform)) {
  console.error(`There is no bundle for ${platform}; there is one for ${PLATFORMS.join(", ")}.`);
  process.exit(2);
}
// As it is: for tests, under which nothing may be installed anew.
if (!values["as-is"]) prepare();

const stage = mkdtempSync(join(tmpdir(), "a2c-mcpb-"));
try {
  const [os = "", cpu = ""] = platform.split("-");
  const pack = packCommand(stage);
  writeManifest(stage, os);
  cpSync(join(root, "LICENSE"), join(stage, "LICENSE"));
  cpSync(join(root, "packaging", "mcpb", "icon.png"), join(stage, "icon.png"));
  npm(
    stage,
    "install",
    pack,
    "--os",
    os,
    "--cpu",
    cpu,
    "--omit",
    "peer",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
  );
  for (const name of [
    pack,
    join(stage, "package-lock.json"),
    join(stage, "node_modules", ".package-lock.json"),
  ])
    rmSync(name, { force: true });
  const folder = resolve(values.output);
  mkdirSync(folder, { recursive: true });
  const outputPath = join(folder, `a2c-smcp-${versionOf()}-${platform}.mcpb`);
  if (!(await packExtension({ extensionPath: stage, outputPath, silent: true })))
    throw new Error("the bundle could not be packed");
  console.log(outputPath);
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** @param {string} destination */
function packCommand(destination) {
  const folder = join(root, "packages", "a2c-smcp");
  const [line = ""] = npm(folder, "pack", "--silent", "--pack-destination", destination)
    .trim()
    .split("\n")
    .slice(-1);
  return join(destination, line);
}

/**
 * @param {string} folder
 * @param {string} os
 */
function writeManifest(folder, os) {
  const manifest = JSON.parse(readFileSync(join(root, "packaging", "mcpb", "manifest.json"), "utf8"));
  manifest.version = versionOf();
  manifest.compatibility.platforms = [os];
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest, null, 2));
}

function versionOf() {
  return JSON.parse(readFileSync(join(root, "packages", "a2c-smcp", "package.json"), "utf8")).version;
}

/**
 * @param {string} folder
 * @param {...string} args
 */
function npm(folder, ...args) {
  const shell = process.platform === "win32";
  return execFileSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    shell,
    stdio: ["ignore", "pipe", "ignore"],
  });
}
