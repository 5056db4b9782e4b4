import { renderMarkdown } from "../terminal/markdown/render-markdown.ts";
import { printableLines } from "../terminal/printable.ts";
import type { CommandContext } from "./command-context.ts";

/** Shows Markdown: drawn on a terminal, as it is in a pipe, made harmless in both. */
export function showMarkdown({ out }: CommandContext, markdown: string): void {
  if (markdown.trim() === "") return;
  const { width, style } = out;
  out.print(out.isInteractive ? renderMarkdown(markdown, { width, style }) : printableLines(markdown));
}
