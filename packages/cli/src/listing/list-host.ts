import { buildDpeUri, DpeCatalogue, MAX_LIMIT, parseDpeUri } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note, printJson } from "../office/command-context.ts";
import { documentJson, documentTable } from "./document-table.ts";
import type { ListOptions } from "./list-place.ts";
import { tellRest } from "./tell-rest.ts";

/** Lists the documents of one host, as its MCP server itself does: `dpe://host`. */
export async function listHost(context: CommandContext, uri: string, options: ListOptions): Promise<void> {
  const computer = chosenComputer(context);
  const { offset = 0, limit = MAX_LIMIT } = options;
  const { host } = parseDpeUri(uri);
  const params = { offset, limit: Math.min(MAX_LIMIT, Math.max(1, limit)) };
  const answer = await context.agent.readResource(computer, buildDpeUri({ host, params }), {
    signal: context.signal,
  });
  context.onAnswer?.(answer);
  const { documents, total_count } = DpeCatalogue.parse(answer);
  const listed = documents.slice(0, limit).map((document) => ({ computer, document }));
  if (context.isJson) {
    printJson(context, { documents: listed.map(documentJson), total_count });
    return;
  }
  const say = context.messages.office.ls;
  if (listed.length > 0) context.out.print(documentTable(context, listed));
  else note(context, say.noDocuments);
  tellRest(context, {
    words: `ls ${uri}`,
    shown: listed.length,
    total: total_count,
    options,
    count: say.documents,
  });
}
