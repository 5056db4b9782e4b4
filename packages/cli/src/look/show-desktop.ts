import { printableJson, printableLine, printableLines } from "../printable.ts";
import { renderMarkdown } from "../terminal/markdown/render-markdown.ts";
import type { Look } from "./look.ts";
import { chosenComputers, note, printJson } from "./look.ts";

export interface DesktopQuery {
  readonly window?: string | undefined;
  readonly size?: number | undefined;
  /** More will follow: each desktop is a line of its own in JSON. */
  readonly isStream?: boolean | undefined;
}

/** The windows of one Computer, each as an Agent is given it: its URI, an empty line, its text. */
export interface Desktop {
  readonly computer: string;
  readonly windows: readonly string[];
}

/** Shows the windows of every Computer, or of the one that was named. */
export async function showDesktop(look: Look, query: DesktopQuery): Promise<void> {
  const desktops: Desktop[] = [];
  for (const computer of chosenComputers(look)) {
    const windows = await look.agent.getDesktop(computer, query, { signal: look.signal });
    look.onAnswer?.(windows);
    desktops.push({ computer, windows });
  }
  if (look.isJson && !query.isStream) return printJson(look, { desktops: desktops.map(desktopJson) });
  for (const desktop of desktops) printDesktop(look, desktop);
}

/** Prints the windows of one Computer; as one line of JSON where that was asked for. */
export function printDesktop(look: Look, desktop: Desktop): void {
  const { out, messages } = look;
  if (look.isJson) {
    out.print(printableJson(desktopJson(desktop), 0));
    return;
  }
  const say = messages.look.desktop;
  const { computer, windows } = desktop;
  if (look.agent.computers().length > 1) out.print(out.style.quiet(`── ${printableLine(computer)} ──`));
  for (const window of windows) out.print(`${drawWindow(look, window)}\n`);
  if (windows.length === 0) note(look, `${say.empty(computer)} ${say.emptyHint}`);
}

function drawWindow({ out }: Look, window: string): string {
  const [uri = "", ...rest] = window.split("\n");
  const body = rest.join("\n").trim();
  const { style, width } = out;
  const text = out.isInteractive ? renderMarkdown(body, { style, width }) : printableLines(body);
  return body === "" ? style.place(printableLine(uri)) : `${style.place(printableLine(uri))}\n\n${text}`;
}

function desktopJson({ computer, windows }: Desktop): Record<string, unknown> {
  return {
    computer,
    windows: windows.map((window) => {
      const [uri = "", ...rest] = window.split("\n");
      return { uri, text: rest.join("\n").trim() };
    }),
  };
}
