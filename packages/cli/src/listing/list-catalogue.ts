import { MAX_LIMIT } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers, note, printJson, rememberBelow } from "../office/command-context.ts";
import { printableLine } from "../terminal/printable.ts";
import { sentences } from "../terminal/sentences.ts";
import type { Listed } from "./document-table.ts";
import { documentJson, documentTable } from "./document-table.ts";
import type { ListOptions } from "./list-place.ts";
import { tellRest } from "./tell-rest.ts";

interface Catalogue {
  readonly listed: readonly Listed[];
  readonly total: number;
}

/** Lists the documents of every Computer, or of the one that was named. */
export async function listCatalogue(context: CommandContext, options: ListOptions): Promise<void> {
  const { listed, total } = await readCatalogue(context, options);
  if (listed.length === total && !isFiltered(options))
    rememberBelow(
      context,
      "documents",
      listed.map(({ document }) => document.uri),
    );
  if (context.isJson) {
    printJson(context, { documents: listed.map(documentJson), total_count: total });
    return;
  }
  const say = context.messages.office.ls;
  if (listed.length > 0) context.out.print(documentTable(context, listed));
  if (total > 0)
    return tellRest(context, {
      words: commandOf(options),
      shown: listed.length,
      total,
      options,
      count: say.documents,
    });
  note(context, isFiltered(options) ? say.noMatch : sentences(say.noDocuments, say.noDocumentsHint));
}

/** The Computers one after the other, as if their catalogues were one. */
async function readCatalogue(context: CommandContext, options: ListOptions): Promise<Catalogue> {
  const listed: Listed[] = [];
  const computers = chosenComputers(context);
  const limit = options.limit ?? MAX_LIMIT;
  let skip = options.offset ?? 0;
  let total = 0;
  for (const computer of computers) {
    const part = await readOne(context, computer, {
      ...options,
      offset: skip,
      limit: limit - listed.length,
    }).catch((error: unknown) => {
      // One Computer that does not answer must not hide the documents of the others.
      if (computers.length === 1) throw error;
      const reason = printableLine(messageOf(error));
      note(context, context.messages.office.ls.notAnswered(computer, reason));
      return { listed: [], total: 0 };
    });
    listed.push(...part.listed);
    total += part.total;
    skip = Math.max(0, skip - part.total);
  }
  return { listed, total };
}

async function readOne(context: CommandContext, computer: string, options: ListOptions): Promise<Catalogue> {
  const { keywords, type: fileType, offset = 0, limit = 0 } = options;
  const listed: Listed[] = [];
  for (;;) {
    const wanted = Math.min(MAX_LIMIT, limit - listed.length);
    const query = { keywords, fileType, offset: offset + listed.length, limit: Math.max(1, wanted) };
    const page = await context.agent.getFinder(computer, query, { signal: context.signal });
    context.onAnswer?.(page.documents);
    const documents = wanted > 0 ? page.documents : [];
    listed.push(...documents.map((document) => ({ computer, server: document.server, document })));
    const isDone = documents.length === 0 || offset + listed.length >= page.totalCount;
    if (isDone || listed.length >= limit) return { listed, total: page.totalCount };
  }
}

function isFiltered({ type, keywords }: ListOptions): boolean {
  return type !== undefined || keywords !== undefined;
}

function commandOf({ type, keywords = [] }: ListOptions): string {
  const words = keywords.length > 0 ? ` --keyword ${keywords.join(" ")}` : "";
  return `ls${type === undefined ? "" : ` --type ${type}`}${words}`;
}
