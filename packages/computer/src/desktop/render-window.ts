import type { Logger } from "@a2c-smcp/runtime";
import type { PlacedWindow } from "./window.ts";

/** A window as text: its URI, then its texts as they are. Undefined when it has nothing that can be shown. */
export function renderWindow(
  window: PlacedWindow,
  contents: readonly unknown[] | null | undefined,
  logger: Logger,
): string | undefined {
  const texts = (contents ?? []).map(readText);
  const shown = texts.filter((text) => text !== undefined);
  if (shown.length < texts.length)
    logger.warn("a window has contents that cannot be shown", { server: window.server, uri: window.uri });
  if (shown.length === 0) return undefined;
  const body = shown.filter((text) => text !== "").join("\n\n");
  return body === "" ? window.shownUri : `${window.shownUri}\n\n${body}`;
}

function readText(content: unknown): string | undefined {
  if (typeof content !== "object" || content === null || !("text" in content)) return undefined;
  return typeof content.text === "string" ? content.text : undefined;
}
