import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Format } from "@a2c-smcp/readers";
import { BlockDocument, paginate } from "@a2c-smcp/readers";
import { describeFormat } from "@a2c-smcp/readers/testing";

/** A format as a stranger writes one, with nothing but what is exported. */
const paragraphs: Format = {
  fileType: "paragraphs",
  extensions: ["paragraphs"],
  async open({ path, name }) {
    const texts = (await readFile(path, "utf8")).split(/\n{2,}/).filter((text) => text.trim() !== "");
    const blocks = texts.map((text) => ({ category: "text" as const, content: { text } }));
    return new BlockDocument({ title: name }, paginate(blocks, { title: name }));
  },
};

const notes = new URL("../../fixtures/documents/text-family/sources/notes.txt", import.meta.url);
describeFormat("a format of a stranger", { format: paragraphs, files: [fileURLToPath(notes)] });
