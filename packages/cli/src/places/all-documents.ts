import type { DocumentName, FinderDocument } from "@a2c-smcp/protocol";
import { documentName } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers } from "../office/command-context.ts";

/** A document, the Computer that has it, and what people call it. */
export interface KnownDocument {
  readonly computer: string;
  readonly document: FinderDocument;
  readonly named: DocumentName;
}

/** Reads the whole catalogue of every Computer, or of the one that was named. */
export async function allDocuments(
  context: CommandContext,
  { keywords }: { readonly keywords?: readonly string[] | undefined } = {},
): Promise<KnownDocument[]> {
  const known: KnownDocument[] = [];
  for (const computer of chosenComputers(context))
    for await (const document of context.agent.documents(computer, { keywords })) {
      context.signal?.throwIfAborted();
      known.push({ computer, document, named: documentName(document) });
    }
  return known;
}
