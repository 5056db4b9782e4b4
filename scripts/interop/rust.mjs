// `npm run interop:rust`: builds parties with the official Rust SDK and runs the interop cases with them. Outside CI,
// because the first build takes many minutes. What was seen is kept for the compatibility page.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const project = join(root, "scripts", "interop", "rust");

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 */
function run(command, args, env) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  if (error) console.error(`${command}: ${error.message}. Install Rust 1.86 or newer from https://rustup.rs`);
  process.exit(status ?? 1);
}

const manifest = join(project, "Cargo.toml");
const target = join(root, ".cache", "interop", "rust");
run("cargo", ["build", "--locked", "--manifest-path", manifest], { CARGO_TARGET_DIR: target });
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
run(process.execPath, [vitest, "run", "--project", "interop-rust", ...process.argv.slice(2)], {
  UPDATE_WIRE: "1",
});
