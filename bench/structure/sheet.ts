import { Canvas } from "../../tests/fixtures/documents/pdf/page.ts";

/** How a table is drawn. */
export type TableKind = "ruled" | "rules" | "loose" | "shaded" | "frame";

interface Column {
  readonly x: number;
  readonly width: number;
  readonly font: string;
  readonly size: number;
}

/** A page that is drawn from top to bottom while its truth is written beside it. */
export class Sheet {
  readonly canvas = new Canvas();
  readonly #truth: string[] = [];
  #column: Column;
  #y = 84;

  constructor(font = "F1", size = 10) {
    this.#column = { x: 72, width: 460, font, size };
  }

  get truth(): string {
    return this.#truth.join("\n\n");
  }

  /** Goes on in a column of the page. */
  column(x: number, width: number, y: number): this {
    this.#column = { ...this.#column, x, width };
    this.#y = y;
    return this;
  }

  /** What is drawn and belongs to no text: a running line, the number of a page. */
  margin(text: string, at: { x: number; y: number }): this {
    this.canvas.text(text, { ...at, size: 8 });
    return this;
  }

  heading(text: string, look: { size: number; font?: string }): this {
    const { size, font = "F2" } = look;
    this.#y += size * 1.2;
    this.canvas.text(text, { x: this.#column.x, y: this.#y, size, font });
    this.#y += size * 1.1;
    return this.#say(`# ${text}`);
  }

  text(text: string, font = this.#column.font): this {
    const { x, width, size } = this.#column;
    this.#y =
      this.canvas.paragraph(text, { x, y: this.#y, size, font, columns: Math.floor(width / (size * 0.5)) }) +
      size;
    return this.#say(text);
  }

  list(items: readonly string[]): this {
    const { x, size, font } = this.#column;
    for (const item of items) {
      this.canvas
        .text("\u0095", { x, y: this.#y, size, font })
        .text(item, { x: x + 14, y: this.#y, size, font });
      this.#y += size * 1.4;
    }
    this.#y += size;
    return this.#say(items.map((item) => `- ${item}`).join("\n"));
  }

  table(kind: TableKind, rows: readonly (readonly string[])[], widths: readonly number[]): this {
    const { x, size } = this.#column;
    const pitch = 16;
    const [top, right] = [this.#y, x + widths.reduce((sum, width) => sum + width, 0)];
    const bottom = top + pitch * rows.length;
    this.#lines(kind, { x, top, right, bottom, pitch, widths });
    for (const [index, cells] of rows.entries()) {
      let left = x + 4;
      for (const [column, cell] of cells.entries()) {
        const font = index === 0 ? "F2" : this.#column.font;
        this.canvas.text(cell, { x: left, y: top + index * pitch + 12, size, font });
        left += widths[column] ?? 0;
      }
    }
    this.#y = bottom + size * 2;
    const [head = [], ...rest] = rows.map((row) => `| ${row.join(" | ")} |`);
    return this.#say([head, `|${widths.map(() => " --- |").join("")}`, ...rest].join("\n"));
  }

  #lines(kind: TableKind, { x, top, right, bottom, pitch, widths }: TablePlace): void {
    const edges = [x];
    for (const width of widths) edges.push((edges.at(-1) ?? x) + width);
    const rows = Math.round((bottom - top) / pitch);
    const levels = Array.from({ length: rows + 1 }, (_, row) => top + row * pitch);
    const across = {
      ruled: levels,
      shaded: levels,
      loose: [],
      rules: [top, top + pitch, bottom],
      frame: [top, top + pitch, bottom],
    }[kind];
    if (kind === "shaded")
      this.canvas.raw(
        `q 0.85 0.9 0.95 rg ${x} ${this.canvas.height - bottom} ${right - x} ${bottom - top} re f 1 1 1 RG`,
      );
    for (const y of across) this.canvas.line([x, y], [right, y]);
    if (kind !== "rules" && kind !== "loose")
      for (const edge of edges) this.canvas.line([edge, top], [edge, bottom]);
    if (kind === "shaded") this.canvas.raw("Q");
  }

  #say(block: string): this {
    this.#truth.push(block);
    return this;
  }
}

interface TablePlace {
  readonly x: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly pitch: number;
  readonly widths: readonly number[];
}
