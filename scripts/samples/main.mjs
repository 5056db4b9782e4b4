// Makes the sample documents anew: cd scripts/samples && npm install && npm run make
// It needs Chromium for the PDFs (and Noto CJK for the Chinese one) and LibreOffice for the OpenDocument files.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { guideZh } from "./guide-zh.mjs";
import { handbook } from "./handbook.mjs";
import { ordersWorkbook } from "./orders.mjs";
import { printPdf } from "./print-pdf.mjs";
import { annualReport, minutesZh, supportAgreement } from "./report.mjs";
import { launchPlan, roadmapZh } from "./slides.mjs";
import {
  almanacEpub,
  calibrationNotebook,
  fieldNotes,
  priceList,
  readingsCsv,
  stationsCsv,
  warrantyMail,
} from "./small-files.mjs";

const folder = fileURLToPath(new URL("../../samples/", import.meta.url));

async function make(path, content) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, await content);
  process.stdout.write(`${path}\n`);
}

/** Lets LibreOffice save a document in another format. */
function convert(path, extension) {
  const out = mkdtempSync(join(tmpdir(), "a2c-samples-"));
  execFileSync("soffice", ["--headless", "--convert-to", extension, "--outdir", out, join(folder, path)], {
    timeout: 120_000,
  });
  rmSync(join(folder, path));
  const name = path.replace(/^.*\//, "").replace(/\.\w+$/, `.${extension}`);
  renameSync(join(out, name), join(folder, path).replace(/\.\w+$/, `.${extension}`));
  rmSync(out, { recursive: true });
  process.stdout.write(`${path} → ${extension}\n`);
}

await make("company/annual-report-2025.docx", annualReport());
await make("company/会议纪要-2025年第四季度.docx", minutesZh());
await make("sales/orders-2025.xlsx", ordersWorkbook());
// LibreOffice stores in each chart the numbers that it shows, as every office program does.
convert("sales/orders-2025.xlsx", "xlsx");
await make("sales/price-list.html", priceList());
await make("sales/warranty-question.eml", warrantyMail);
await make("product/launch-plan.pptx", launchPlan());
await make("product/2026年产品路线图.pptx", roadmapZh());
await make("product/field-notes.md", fieldNotes);
await make("product/almanac.epub", almanacEpub());
await make("measurements/station-readings-2025.csv", readingsCsv());
await make("measurements/calibration.ipynb", calibrationNotebook());
await make("measurements/stations.csv", stationsCsv);
convert("measurements/stations.csv", "ods");
await make("company/support-agreement.docx", supportAgreement());
convert("company/support-agreement.docx", "odt");
await printPdf(join(folder, "product/handbook.pdf"), handbook());
await printPdf(join(folder, "product/石堆气象站使用指南.pdf"), guideZh);
