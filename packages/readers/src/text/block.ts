import type { Category } from "@a2c-smcp/protocol";
import type { ElementBlob } from "../engine/model.ts";

/** An element before it has a page, and with it an id. */
export interface Block {
  readonly category: Category;
  readonly content: Readonly<Record<string, unknown>>;
  readonly summary?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The bytes behind an image or attachment, read when they are asked for. */
  readonly blob?: () => ElementBlob | undefined | Promise<ElementBlob | undefined>;
}

/** The heading level of a block; undefined for anything else. */
export function headingLevel(block: Block): number | undefined {
  const level = block.category === "heading" ? block.content["level"] : undefined;
  return typeof level === "number" ? level : undefined;
}

/** The text of a heading or paragraph. */
export function blockText(block: Block): string {
  const text = block.content["text"];
  return typeof text === "string" ? text : "";
}
