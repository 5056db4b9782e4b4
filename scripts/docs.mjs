// `npm run docs`: builds the documentation site into site/dist. `-- --serve` also shows it, `-- --screenshots` first takes them anew.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeApiReference } from "./docs/api-reference.mjs";
import { writeChineseStandIns } from "./docs/chinese-stand-ins.mjs";
import { collectPages } from "./docs/collect-pages.mjs";
import { writeCommandReference } from "./docs/command-reference.mjs";
import { writeConfigurationReference } from "./docs/configuration-reference.mjs";
import { writeProtocolReference } from "./docs/protocol-reference.mjs";
import { prepare, root, say } from "./prepare.mjs";

const site = join(root, "site");
const pages = join(site, ".pages");
const flags = new Set(process.argv.slice(2));

async function main() {
  const unknown = [...flags].filter((flag) => !["--serve", "--screenshots"].includes(flag));
  if (unknown.length > 0)
    return stop(2, `${unknown.join(", ")} is unknown. There are --serve and --screenshots.`);
  prepare();
  installSite();
  if (flags.has("--screenshots"))
    run(join(root, "node_modules", "tsx", "dist", "cli.mjs"), [
      join(root, "tests", "browser", "take-screenshots.ts"),
    ]);
  collectPages(root, pages);
  await writeProtocolReference(join(pages, "reference"));
  writeConfigurationReference(root, join(pages, "reference"));
  writeCommandReference(root, pages);
  writeApiReference(root, join(pages, "api"));
  writeChineseStandIns(pages);
  vitepress("build");
  say("The site is in site/dist.");
  if (flags.has("--serve")) vitepress("preview");
}

/** The site has a lock file of its own: who serves documents or runs the tests of the packages need not install it. */
function installSite() {
  const lock = createHash("sha256")
    .update(readFileSync(join(site, "package-lock.json")))
    .digest("hex");
  const stamp = join(site, "node_modules", ".a2c", "lock-hash");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("Installing what the site is built with …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--workspaces=false", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = spawnSync(npm, args, {
    cwd: site,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) stop(1, "npm could not install what the site is built with; its message stands above.");
  mkdirSync(join(site, "node_modules", ".a2c"), { recursive: true });
  writeFileSync(stamp, lock);
}

/** @param {"build" | "preview"} command */
function vitepress(command) {
  run(join(site, "node_modules", "vitepress", "bin", "vitepress.js"), [command, site]);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: site, stdio: "inherit" });
  if (status !== 0) stop(status ?? 1, `${program} failed; what it said stands above.`);
}

/**
 * @param {number} code
 * @param {string} message
 */
function stop(code, message) {
  say(message);
  process.exit(code);
}

await main();
