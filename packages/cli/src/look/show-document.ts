import { printableLine } from "../printable.ts";
import type { Look } from "./look.ts";
import { chosenComputer, note } from "./look.ts";
import { showElements } from "./show-page.ts";

/** Shows a whole document, page after page as they come. */
export async function showDocument(look: Look, uri: string): Promise<void> {
  const computer = chosenComputer(look);
  const document = await look.agent.open(computer, uri);
  if (document.pageCount === 0) note(look, look.messages.look.ls.noPages);
  for (let index = 0; index < document.pageCount; index += 1) {
    look.signal?.throwIfAborted();
    const page = await look.agent.readPage(document.uri, index, { computer, signal: look.signal });
    if (document.pageCount > 1) showPageBreak(look, index, page.title);
    showElements(look, page);
  }
}

/** Where one page ends and the next begins; in a pipe as a comment, which Markdown does not show. */
function showPageBreak({ out, messages }: Look, index: number, title: string): void {
  const text = messages.look.cat.page(index, printableLine(title));
  if (index > 0) out.print();
  if (!out.isInteractive) {
    out.print(`<!-- ${text.replaceAll("--", "—")} -->\n`);
    return;
  }
  out.print(`${out.style.quiet(`── ${text} ──`)}\n`);
}
