import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const samples = fileURLToPath(new URL("../../samples/", import.meta.url));
const VOUCHERS = 20_000;
const DIARY = "# Diary\n\nThe roof is covered with copper.\n\nThe well is deep.\n";

/** The samples, a long ledger, a file that is going to change, and a picture of words where a browser can draw one. */
export function makeCorpus(): { readonly folder: string; readonly hasScan: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "a2c-bench-toolbox-"));
  cpSync(samples, folder, { recursive: true });
  const rows = Array.from(
    { length: VOUCHERS },
    (_, n) => `V-${n},2025-0${(n % 9) + 1}-11,${n},account ${n % 40}`,
  );
  writeFileSync(join(folder, "ledger.csv"), ["voucher,date,amount,account", ...rows].join("\n"));
  mkdirSync(join(folder, "changing"));
  writeFileSync(join(folder, "changing", "diary.md"), DIARY);
  return { folder, hasScan: drawScan(folder) };
}

/** Something changes after everything was read. */
export function changeDiary(folder: string): void {
  writeFileSync(join(folder, "changing", "diary.md"), DIARY.replace("copper", "zinc"));
}

function drawScan(folder: string): boolean {
  const page = join(folder, "..", "a2c-bench-scan.html");
  const style = "font: 64px serif; margin: 60px; background: white";
  writeFileSync(page, `<body style="${style}">The harvest of 1987</body>`);
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=900,300"];
  const { status } = spawnSync("chromium", [...args, `--screenshot=${join(folder, "scan.png")}`, page], {
    stdio: "ignore",
    timeout: 60_000,
  });
  return status === 0;
}
