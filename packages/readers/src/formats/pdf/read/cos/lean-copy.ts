import type { CosFile } from "./cos-file.ts";
import { CosParser } from "./cos-parser.ts";
import { CosRef } from "./values.ts";

/** What the catalogue of a file names that an engine would read each time that it opens the file. */
export type CatalogueKey = "Outlines" | "StructTreeRoot";

/**
 * A copy of a file whose catalogue no longer names its outline or its tags; undefined where it cannot be told.
 * PDFium's wrapper resolves every entry of an outline each time that it opens a file, and looks up the tags of every
 * page whether they are asked for or not; both take longer than reading the page.
 */
export function leanCopy(file: CosFile, bytes: Buffer, hidden: readonly CatalogueKey[]): Buffer | undefined {
  const root = file.trailer.get("Root");
  const source = root instanceof CosRef ? file.sourceOf(root.number) : undefined;
  if (!(root instanceof CosRef) || !source) return undefined;
  const parser = new CosParser(source.bytes, source.start);
  parser.value();
  const plain = source.bytes.toString("latin1", source.start, parser.position);
  const lean = hidden.reduce(hide, plain);
  if (lean === plain) return undefined;
  if (source.bytes !== bytes) return withUpdate(file, bytes, { root: root.number, catalogue: lean });
  const copy = Buffer.from(bytes);
  copy.write(lean, source.start, "latin1");
  return copy;
}

/** A name as long as the key that nobody looks for. */
function hide(text: string, key: CatalogueKey): string {
  return text.replace(new RegExp(`/${key}(?![A-Za-z0-9])`), `/${key.slice(0, -1)}_`);
}

/** A catalogue that is packed into a stream is written anew behind the file, as an update of it. */
function withUpdate(
  { trailer, table }: CosFile,
  bytes: Buffer,
  { root, catalogue }: { root: number; catalogue: string },
): Buffer | undefined {
  const size = trailer.get("Size");
  if (!table.isStream || typeof size !== "number") return undefined;
  const object = `\n${root} 0 obj\n${catalogue}\nendobj\n`;
  const at = bytes.length + object.length;
  const rows = Buffer.alloc(10);
  for (const [row, offset] of [bytes.length + 1, at].entries()) {
    rows[row * 5] = 1;
    rows.writeUInt32BE(offset, row * 5 + 1);
  }
  const dict = `/Type/XRef/Size ${size + 1}/W[1 4 0]/Index[${root} 1 ${size} 1]/Root ${root} 0 R/Prev ${table.offset}/Length 10`;
  return Buffer.concat([
    bytes,
    Buffer.from(`${object}${size} 0 obj\n<<${dict}>>\nstream\n`, "latin1"),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`, "latin1"),
  ]);
}
