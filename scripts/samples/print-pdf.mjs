import { chromium } from "playwright-core";

const style = `
  @page { size: A4; margin: 24mm 22mm 22mm; }
  body { font: 10.5pt/1.5 "DejaVu Serif", "Noto Serif CJK SC", serif; color: #222; }
  h1, h2, h3 { font-family: "DejaVu Sans", "Noto Sans CJK SC", sans-serif; color: #1b4353; line-height: 1.25; }
  h1 { font-size: 21pt; break-before: page; margin: 0 0 10mm; }
  h2 { font-size: 14pt; margin: 8mm 0 3mm; break-after: avoid; }
  h3 { font-size: 11.5pt; margin: 5mm 0 2mm; break-after: avoid; }
  table { border-collapse: collapse; width: 100%; margin: 4mm 0; font-size: 9.5pt; break-inside: auto; }
  th, td { border: 0.4pt solid #9ab; padding: 1.6mm 2.4mm; text-align: left; vertical-align: top; }
  th { background: #e8eff2; }
  tr { break-inside: avoid; }
  figure { margin: 5mm 0; break-inside: avoid; }
  figcaption { font-size: 9pt; color: #567; }
  pre { background: #f4f6f7; padding: 3mm; font: 9pt/1.4 "DejaVu Sans Mono", monospace; }
  .cover { padding-top: 80mm; }
  .cover h1 { break-before: auto; font-size: 34pt; }
  .note { border-left: 2pt solid #d08a2e; padding: 1mm 4mm; margin: 4mm 0; background: #fdf7ee; }
`;

/** Prints HTML as a tagged PDF with an outline, with Debian's Chromium. */
export async function printPdf(path, { title, lang, body }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    await page.setContent(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`,
    );
    await page.pdf({
      path,
      preferCSSPageSize: true,
      tagged: true,
      outline: true,
      displayHeaderFooter: true,
      headerTemplate: `<div style="font-size:8px;width:100%;padding:0 22mm;color:#789">${title}</div>`,
      footerTemplate: `<div style="font-size:8px;width:100%;padding:0 22mm;color:#789;text-align:right"><span class="pageNumber"></span> / <span class="totalPages"></span></div>`,
    });
  } finally {
    await browser.close();
  }
}
