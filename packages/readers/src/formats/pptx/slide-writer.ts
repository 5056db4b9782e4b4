import type { InlineRun } from "@a2c-smcp/protocol";
import { DocumentError } from "../../engine/document-error.ts";
import { oneLine } from "../../engine/elements.ts";
import type { Block } from "../../text/block.ts";
import { headingRuns } from "../../text/inline-runs.ts";
import { child } from "../../xml/query.ts";
import { BlockList } from "../paged/block-list.ts";
import type { Bullet } from "./bullets.ts";
import { bulletLevels } from "./bullets.ts";
import type { Layout } from "./layout.ts";
import type { Shape } from "./shape.ts";
import type { ShapeContext } from "./shape-blocks.ts";
import { blockOfShape, place } from "./shape-blocks.ts";
import type { SlideParagraph } from "./text-body.ts";
import { linesContent, paragraphsOf } from "./text-body.ts";

/** Placeholders at the edge of a slide. */
const edges: ReadonlyMap<string, "header" | "footer"> = new Map([
  ["hdr", "header"],
  ["ftr", "footer"],
  ["dt", "footer"],
  ["sldNum", "footer"],
]);
const LONGEST_TITLE = 300;
const LONGEST_FIRST_LINE = 80;

/** Writes the blocks of one slide. */
export class SlideWriter {
  readonly #context: ShapeContext;
  readonly #layout: Layout;
  readonly #list = new BlockList();
  readonly #edge: Block[] = [];
  readonly #problems = new Set<string>();
  #title = "";

  constructor(context: ShapeContext, layout: Layout) {
    this.#context = context;
    this.#layout = layout;
  }

  get problems(): readonly string[] {
    return [...this.#problems];
  }

  /** The text of the title, else the first text of the slide. */
  title(blocks: readonly Block[]): string {
    if (this.#title !== "") return this.#title;
    const first = blocks.find(({ category }) => /^(?:heading|text|list)$/.test(category));
    return oneLine(first?.content["text"] ?? firstItem(first), LONGEST_FIRST_LINE);
  }

  finish(): readonly Block[] {
    const [first, ...rest] = this.#list.finish();
    const opening = first && this.#title === "" ? [asTitle(first)] : first ? [first] : [];
    return [...opening, ...rest, ...this.#edge];
  }

  /** The title first, wherever it is drawn; the rest in its order. */
  async write(shapes: readonly Shape[]): Promise<void> {
    const [titles, others] = [shapes.filter(isTitle), shapes.filter((shape) => !isTitle(shape))];
    for (const shape of [...titles, ...others]) await this.#shape(this.#placed(shape));
  }

  #placed(shape: Shape): Shape {
    if (shape.box || !shape.placeholder) return shape;
    return { ...shape, box: this.#layout.box(shape.placeholder) };
  }

  async #shape(shape: Shape): Promise<void> {
    try {
      const block = await blockOfShape(shape, this.#context);
      if (block) this.#list.add(block);
      else if (shape.element.name === "p:sp") this.#textShape(shape);
    } catch (cause) {
      if (!(cause instanceof DocumentError)) throw cause;
      this.#problems.add(cause.message);
    }
    const target = this.#context.relationships.get(shape.link ?? "");
    if (target?.isExternal) this.#link(oneLine(shape.alt || shape.name), target.target);
  }

  #textShape(shape: Shape): void {
    const body = child(shape.element, "p:txBody");
    const all = paragraphsOf(body, this.#context.relationships);
    const paragraphs = all.filter(({ text }) => text !== "");
    const edge = edges.get(shape.placeholder?.type ?? "");
    if (paragraphs.length === 0) return;
    if (isTitle(shape)) this.#titleShape(shape, paragraphs);
    else if (edge) this.#edgeShape(shape, edge, paragraphs);
    else this.#bodyShape(shape, paragraphs);
  }

  #titleShape(shape: Shape, paragraphs: readonly SlideParagraph[]): void {
    const { text, inline } = linesContent(paragraphs);
    const runs = headingRuns(inline);
    this.#title ||= oneLine(text, LONGEST_TITLE);
    const content = { level: 1, text, ...(runs ? { inline: runs } : {}) };
    this.#list.add({ category: "heading", content, metadata: place(shape.box) });
  }

  #edgeShape(shape: Shape, category: "header" | "footer", paragraphs: readonly SlideParagraph[]): void {
    const text = paragraphs.map((paragraph) => paragraph.text).join("\n");
    // Every page says its number itself.
    if (shape.placeholder?.type === "sldNum" && /^\d+$/.test(text)) return;
    this.#edge.push({ category, content: { text }, metadata: place(shape.box) });
  }

  /** Paragraphs with bullets make lists, those without make texts. */
  #bodyShape(shape: Shape, paragraphs: readonly SlideParagraph[]): void {
    const own = bulletLevels(child(shape.element, "p:txBody", "a:lstStyle"));
    let plain: SlideParagraph[] = [];
    const flush = (): void => {
      this.#plainText(shape, plain);
      plain = [];
    };
    this.#list.flush();
    for (const paragraph of paragraphs) {
      if (isFormula(paragraph)) {
        flush();
        this.#attachAll([paragraph]);
        continue;
      }
      if (plain[0] && isCode(plain[0]) !== isCode(paragraph)) flush();
      const bullet = paragraph.bullet ?? own.get(paragraph.level) ?? this.#inherited(shape, paragraph.level);
      if (bullet === undefined || bullet === "none") plain.push(paragraph);
      else {
        flush();
        this.#item(shape, paragraph, bullet);
      }
    }
    flush();
    this.#list.flush();
  }

  #inherited({ placeholder }: Shape, level: number): Bullet | undefined {
    return placeholder && this.#layout.bullet(placeholder, level);
  }

  #item(shape: Shape, paragraph: SlideParagraph, bullet: Bullet): void {
    this.#list.addItem({
      list: "shape",
      depth: paragraph.level,
      ordered: bullet === "number",
      ...linesContent([paragraph]),
      metadata: place(shape.box),
    });
  }

  #plainText(shape: Shape, paragraphs: readonly SlideParagraph[]): void {
    if (paragraphs.length === 0) return;
    if (paragraphs.every(isCode)) {
      const code = paragraphs.map(indentedText).join("\n");
      this.#list.add({ category: "code", content: { code }, metadata: place(shape.box) });
      return;
    }
    const content = linesContent(paragraphs);
    const parts = paragraphs.flatMap(({ links, formulas }) => [
      ...links.map((link) => link.text.trim()),
      ...formulas.map((latex) => `$${latex}$`),
    ]);
    // A text that is nothing but one link or formula is said by that.
    const isOnlyPart = parts.length === 1 && parts[0] === content.text;
    if (isOnlyPart) this.#attachAll(paragraphs);
    else this.#list.add({ category: "text", content, metadata: place(shape.box) });
  }

  #attachAll(paragraphs: readonly SlideParagraph[]): void {
    for (const { links, formulas } of paragraphs) {
      for (const latex of formulas)
        this.#list.attach({ category: "formula", content: { expression: latex, notation: "latex" } });
      for (const { text, url } of links) this.#link(text.trim(), url);
    }
  }

  #link(text: string, url: string): void {
    this.#list.attach({ category: "link", content: { text, url } });
  }
}

/** Many programs write the title of a slide as any other text: one bold line before all others is one. */
function asTitle(block: Block): Block {
  const { text, inline } = block.content;
  if (block.category !== "text" || typeof text !== "string" || !Array.isArray(inline)) return block;
  const runs = inline as readonly InlineRun[]; // made by `linesContent`
  const isOneLine = text.length <= LONGEST_FIRST_LINE && !text.includes("\n");
  if (!isOneLine || !runs.every((run) => run.bold || run.text.trim() === "")) return block;
  const marks = headingRuns(runs);
  return { ...block, category: "heading", content: { level: 1, text, ...(marks ? { inline: marks } : {}) } };
}

/** Whether all words of a paragraph are set as program text is. */
function isCode({ pieces }: SlideParagraph): boolean {
  return [...pieces].every(({ text, marks }) => marks.code === true || text.trim() === "");
}

function indentedText({ pieces }: SlideParagraph): string {
  return [...pieces]
    .map(({ text }) => text)
    .join("")
    .trimEnd();
}

/** Whether a paragraph is a formula and nothing else. */
function isFormula({ text, formulas }: SlideParagraph): boolean {
  return formulas.length === 1 && text === `$${formulas[0]}$`;
}

function isTitle({ placeholder }: Shape): boolean {
  return placeholder?.type === "title" || placeholder?.type === "ctrTitle";
}

function firstItem(block: Block | undefined): unknown {
  const items = block?.content["items"];
  const [first] = Array.isArray(items) ? items : [];
  return typeof first === "object" && first !== null && "text" in first ? first.text : first;
}
