import { ownPageTitle } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note } from "../office/command-context.ts";
import { printableLine } from "../terminal/printable.ts";
import type { ReadPage } from "./show-page.ts";
import { readPage, showRead } from "./show-page.ts";

/** Shows a whole document, page after page as they come. */
export async function showDocument(context: CommandContext, uri: string): Promise<void> {
  const computer = chosenComputer(context);
  const document = await context.agent.open(computer, uri);
  if (document.pageCount === 0) note(context, context.messages.office.ls.noPages);
  for (let index = 0; index < document.pageCount; index += 1) {
    context.signal?.throwIfAborted();
    const page = await readPage(context, { uri: document.uri, index });
    if (document.pageCount > 1) showPageBreak(context, index, page);
    showRead(context, page);
  }
}

/** Where one page ends and the next begins; in a pipe as a comment, which Markdown does not show. */
function showPageBreak({ out, messages }: CommandContext, index: number, { title, label }: ReadPage): void {
  const text = messages.office.cat.page(index + 1, {
    title: printableLine(ownPageTitle(title, index) ?? ""),
    label,
  });
  if (index > 0) out.print();
  if (!out.isInteractive) {
    out.print(`<!-- ${text.replaceAll("--", "—")} -->\n`);
    return;
  }
  out.print(`${out.style.quiet(`── ${text} ──`)}\n`);
}
