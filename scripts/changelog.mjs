// `npm run changelog VERSION`: folds the notes of changes/ into CHANGELOG.md as the entry of a release.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prepare.mjs";

const kinds = ["breaking", "feature", "fix", "performance"];

/** @param {string} file */
function readNote(file) {
  const match = /^---\npackages: *(.+)\nkind: *(.+)\n---\n([\s\S]+)$/.exec(readFileSync(file, "utf8"));
  const [, packages = "", kind = "", text = ""] = match ?? [];
  if (!kinds.includes(kind.trim()))
    throw new Error(
      `${file}: a note starts with 'packages:' and 'kind:' (${kinds.join(", ")}) between --- lines`,
    );
  return { file, packages: packages.trim(), kind: kind.trim(), text: text.trim() };
}

const version = process.argv[2];
if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) {
  console.error("Usage: npm run changelog VERSION, for example npm run changelog 0.2.0");
  process.exit(2);
}
const folder = join(root, "changes");
const notes = readdirSync(folder)
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .map((name) => readNote(join(folder, name)));
if (notes.length === 0) {
  console.error("There is no note in changes/, so there is nothing to release.");
  process.exit(1);
}
const sections = kinds.flatMap((kind) => {
  const items = notes.filter((note) => note.kind === kind);
  return items.length === 0
    ? []
    : [`### ${kind}`, ...items.map(({ packages, text }) => `**${packages}**: ${text}`)];
});
const changelog = join(root, "CHANGELOG.md");
const [head = "", ...rest] = readFileSync(changelog, "utf8").split(/^(?=## )/m);
writeFileSync(
  changelog,
  `${head.trimEnd()}\n\n## ${version}\n\n${sections.join("\n\n")}\n\n${rest.join("")}`,
);
for (const { file } of notes) rmSync(file);
console.log(`${notes.length} notes folded into CHANGELOG.md`);
