import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers, note, printJson } from "../office/command-context.ts";
import { renderMarkdown } from "../terminal/markdown/render-markdown.ts";
import { printableJson, printableLine, printableLines } from "../terminal/printable.ts";
import { sentences } from "../terminal/sentences.ts";

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
export async function showDesktop(context: CommandContext, query: DesktopQuery): Promise<void> {
  const desktops: Desktop[] = [];
  for (const computer of chosenComputers(context)) {
    const windows = await context.agent.getDesktop(computer, query, { signal: context.signal });
    context.onAnswer?.(windows);
    desktops.push({ computer, windows });
  }
  if (context.isJson && !query.isStream) return printJson(context, { desktops: desktops.map(desktopJson) });
  for (const desktop of desktops) printDesktop(context, desktop);
}

/** Prints the windows of one Computer; as one line of JSON where that was asked for. */
export function printDesktop(context: CommandContext, desktop: Desktop): void {
  const { out, messages } = context;
  if (context.isJson) {
    out.print(printableJson(desktopJson(desktop), 0));
    return;
  }
  const say = messages.office.desktop;
  const { computer, windows } = desktop;
  if (context.agent.computers().length > 1) out.print(out.style.quiet(`── ${printableLine(computer)} ──`));
  for (const window of windows) out.print(`${drawWindow(context, window)}\n`);
  if (windows.length === 0) note(context, sentences(say.empty(computer), say.emptyHint));
}

function drawWindow({ out }: CommandContext, window: string): string {
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
