// A Chinese page for each that is in English only: the choice of language leads somewhere on every page.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { markdownBelow } from "./collect-pages.mjs";

/** @param {string} pages folder with everything that the site is built from */
export function writeChineseStandIns(pages) {
  for (const page of markdownBelow(pages)) {
    const file = join(pages, "zh", page);
    if (/^(zh|public)\//.test(page) || existsSync(file)) continue;
    const [, title = page] = /^# (.+)$/m.exec(readFileSync(join(pages, page), "utf8")) ?? [];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, standIn(title, `/${page.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, "")}`));
  }
}

/**
 * What it leads to is found by its own words: search leaves it out.
 * @param {string} title
 * @param {string} route
 */
function standIn(title, route) {
  return `---\nsearch: false\noutline: false\n---\n\n# ${title}\n\n本页只有英文版：[${title.replaceAll(/[[\]]/g, "")}](${route})\n`;
}
