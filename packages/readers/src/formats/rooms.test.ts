import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** What a room of a format may import of the others; a room that is not named imports none. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  docx: ["paged"],
  epub: ["xml"],
  // A picture of text is laid out like a scanned page.
  image: ["pdf"],
  ipynb: ["json", "md"],
  json: ["code"],
  // What LibreOffice converts is read in its new form.
  legacy: ["docx", "pdf", "pptx", "xlsx"],
  msg: ["eml"],
  odf: ["paged"],
  odp: ["odf", "paged"],
  ods: ["odf"],
  odt: ["odf", "paged"],
  pdf: ["image"],
  pptx: ["paged"],
  rtf: ["paged"],
  xml: ["code"],
  yaml: ["code"],
};

const rooms = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(rooms)("%s imports the rooms that it may, and no others", (room) => {
  const files = readdirSync(join(folder, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ up: "../".repeat(name.split("/").length), path: join(folder, room, name) }));
  const imported = files.flatMap(({ up, path }) => {
    const pattern = new RegExp(`(?:from |import\\()"${up.replaceAll(".", "\\.")}([a-z]+)/`, "g");
    return [...readFileSync(path, "utf8").matchAll(pattern)].map(([, other = ""]) => other);
  });
  expect(new Set(imported)).toEqual(new Set(arrows[room]));
});
