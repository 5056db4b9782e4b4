import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const samples = fileURLToPath(new URL("../../samples/", import.meta.url));
const VOUCHERS = 20_000;
const DIARY = "# Diary\n\nThe roof is covered with copper.\n\nThe well is deep.\n";

/** Tables that are easily added up wrongly. */
const tables = {
  "regions.csv":
    "Region,Person,Amount\nEast,a,10\nEast,b,20\nEast Total,,30\nWest,a,30\nWest,c,40\nWest Total,,70\nGrand Total,,100\n",
  "american.csv": `When,Amount\n${[1, 5, 7, 8, 9, 12].map((month) => `${month}/28/2025,"$${month},000.00"`).join("\n")}\n`,
  "kosten.csv": "Name;Betrag\nA;1.234,50\nB;2.000,00\nC;12,5\n",
  "hours.csv": "Id,Team,Hours\n1,A,10\n2,B,40\n3,C,80\n",
  "teams.csv": "Team,Lead\nA,Zed\nB,Xi\n",
};

/** The samples, a long ledger, a file that is going to change, and a picture of words where a browser can draw one. */
export function makeCorpus(): { readonly folder: string; readonly hasScan: boolean } {
  const folder = mkdtempSync(join(tmpdir(), "a2c-bench-toolbox-"));
  cpSync(samples, folder, { recursive: true });
  const rows = Array.from(
    { length: VOUCHERS },
    (_, n) => `V-${n},2025-0${(n % 9) + 1}-11,${n},account ${n % 40}`,
  );
  writeFileSync(join(folder, "ledger.csv"), ["voucher,date,amount,account", ...rows].join("\n"));
  for (const [name, text] of Object.entries(tables)) writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "changing"));
  writeFileSync(join(folder, "changing", "diary.md"), DIARY);
  return { folder, hasScan: drawScan(folder) };
}

/** Something changes after everything was read; `back` is how it was. */
export function changeDiary(folder: string, to?: "back"): void {
  const text = to === "back" ? DIARY : DIARY.replace("copper", "zinc");
  writeFileSync(join(folder, "changing", "diary.md"), text);
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
