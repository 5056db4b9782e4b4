import { estimateTokens } from "@a2c-smcp/runtime";
import { z } from "zod";
import { findAddress } from "../catalogue/find-address.ts";
import type { NextCall } from "./answers.ts";
import { answerOf, describeNext, fitText, present, textBlock } from "./answers.ts";
import { maxTokens } from "./arguments.ts";
import type { CallSite } from "./tool.ts";
import { defineTool } from "./tool.ts";

/** What it costs to name the call for a window that does not fit. */
const NOTE_TOKENS = 50;

/** `read_desktop`: what the windows of the servers show now. */
export const readDesktopTool = defineTool({
  name: "read_desktop",
  title: "Read windows",
  description: "What the MCP servers' windows show now, the most important first.",
  input: z.strictObject({
    window: z.string().optional().describe("only this window:// URI"),
    size: z.int().min(1).max(100).optional().describe("how many windows, 1–100"),
    max_tokens: maxTokens,
  }),
  run: async ({ window, size, max_tokens }, site) => {
    await site.context.startup.all();
    const shown = await site.context.computer.desktop.query({ window, size });
    if (shown.length === 0) return answerOf(window ? `No window ${window}.` : "No windows.", { windows: [] });
    const outline = shown.length > 1 ? [`Windows: ${shown.map(uriOf).join(" ")}`] : [];
    const { windows, next } = fitWindows(shown, max_tokens - estimateTokens(outline.join()), site);
    const blocks = [...outline, ...windows].map(textBlock);
    return answerOf([...blocks, ...(next.length > 0 ? [textBlock(describeNext(next))] : [])], {
      windows,
      ...present({ next }),
    });
  },
});

/** Windows in order as long as they fit; the first is there in any case, as far as it goes. */
function fitWindows(shown: readonly string[], tokens: number, { context }: CallSite) {
  const windows: string[] = [];
  const next: NextCall[] = [];
  let room = tokens;
  for (const text of shown) {
    const cost = estimateTokens(text);
    const uri = uriOf(text);
    if (cost <= room) {
      windows.push(text);
      room -= cost;
    } else if (windows.length === 0) {
      const found = findAddress(context.catalogue, uri);
      const server_name = found.kind === "one" ? found.server : "";
      // The resource begins after the URI that the Desktop puts above it.
      const lead = Math.min(text.length, uri.length + 2);
      const goOn = (offset: number) => ({
        tool: "resources",
        arguments: { server_name, uri, offset: Math.max(0, offset - lead) },
      });
      const fitted = fitText(text, { tokens: room, goOn });
      windows.push(fitted.text);
      next.push(...fitted.next);
      room = 0;
    } else {
      next.push({ tool: "read_desktop", arguments: { window: uri }, left: uri });
      room -= NOTE_TOKENS;
    }
  }
  return { windows, next };
}

/** The Desktop shows the URI of a window on its first line. */
function uriOf(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
