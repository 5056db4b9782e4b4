import type { DocumentsServer } from "@a2c-smcp/documents";
import { createDocumentsServer } from "@a2c-smcp/documents";
import { messageOf, settledWithin } from "@a2c-smcp/runtime";
import type { Messages } from "../language/messages.ts";
import { workerEnvironment } from "../options/worker-environment.ts";
import { formatCount } from "../terminal/numbers.ts";
import { printableLine } from "../terminal/printable.ts";
import { groupUnread, typeWords } from "../up/view/words.ts";
import { namesIn } from "./check-list.ts";
import type { Report } from "./finding.ts";
import { timed } from "./finding.ts";

/** The files may take so long. */
const MOST_MS = 60_000;

export interface DocumentsCheck {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly messages: Messages;
}

/** The files of a folder: which can be shown, which cannot, and why. */
export async function checkDocuments(options: DocumentsCheck, report: Report): Promise<void> {
  const { folder, env, messages } = options;
  const words = messages.doctor;
  try {
    const open = () => createDocumentsServer({ folders: [folder], environment: workerEnvironment(env) });
    await using documents = await open();
    const { ms } = await timed(() => settledWithin(MOST_MS, documents.settled()));
    reportDocuments(documents, { messages, ms }, report);
  } catch (cause) {
    const message = words.folderFailed(printableLine(messageOf(cause)));
    report({ check: "folder", status: "error", message, todo: words.folderFailedTodo });
  }
}

function reportDocuments(
  documents: DocumentsServer,
  { messages, ms }: { messages: Messages; ms: number },
  report: Report,
): void {
  const words = messages.doctor;
  const { documentCount: ready, fileTypes: types } = documents.context.library;
  const { noDocuments, noDocumentsTodo } = words;
  if (ready === 0)
    report({ check: "documents", status: "warning", message: noDocuments, todo: noDocumentsTodo, ms });
  else {
    const count = formatCount(ready);
    const message = words.documents(ready, count, typeWords(types, messages.up).join(", "));
    report({ check: "documents", status: "ok", message, ms });
  }
  const unread = [...documents.problems(), ...documents.context.library.leftOut.told()];
  for (const { why, todo, files } of groupUnread(unread, messages.up))
    report({
      check: "unread",
      status: "warning",
      message: words.unread(files.length, why, namesIn(files)),
      todo,
    });
  const { phase, filesDone, filesTotal } = documents.progress();
  if (phase === "describing" || phase === "scanning")
    report({
      check: "unfinished",
      status: "warning",
      message: words.unfinished(filesDone, filesTotal),
      todo: words.unfinishedTodo,
    });
}
