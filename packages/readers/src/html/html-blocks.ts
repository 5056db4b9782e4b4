import type { Block } from "../text/block.ts";
import type { Parent } from "./dom.ts";
import { objectHandlers } from "./object-handlers.ts";
import { textHandlers } from "./text-handlers.ts";
import { type Handlers, type HtmlBlocksOptions, Walker } from "./walker.ts";

const handlers: Handlers = new Map([...textHandlers, ...objectHandlers]);

/** The blocks of an HTML tree in reading order. */
export function htmlBlocks(parent: Parent, options: HtmlBlocksOptions): readonly Block[] {
  const walker = new Walker(options, handlers);
  walker.walk(parent);
  return walker.writer.finish();
}
