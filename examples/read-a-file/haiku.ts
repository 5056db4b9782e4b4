// #region format
import { readFile } from "node:fs/promises";
import { BlockDocument, type Format, registerFormat } from "@a2c-smcp/readers";

const haiku: Format = {
  fileType: "haiku",
  extensions: ["haiku"],
  async open({ path, name }) {
    const lines = (await readFile(path, "utf8")).split("\n").filter(Boolean);
    const blocks = lines.map((text) => ({ category: "text" as const, content: { text } }));
    return new BlockDocument({ title: name }, [{ title: "The poem", blocks }]);
  },
};
export const formats = registerFormat(haiku); // await openDocument("pond.haiku", { formats })
// #endregion
