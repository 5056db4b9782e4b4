import { buildDpeUri, DpeCatalogue, parseDpeUri } from "@a2c-smcp/protocol";
import { documentJson, documentTable } from "./document-table.ts";
import type { ListOptions } from "./list-place.ts";
import type { Look } from "./look.ts";
import { chosenComputer, note, printJson } from "./look.ts";
import { MOST_AT_ONCE, tellRest } from "./tell-rest.ts";

/** Lists the documents of one host, as its MCP server itself does: `dpe://host`. */
export async function listHost(look: Look, uri: string, options: ListOptions): Promise<void> {
  const computer = chosenComputer(look);
  const { offset = 0, limit = MOST_AT_ONCE } = options;
  const { host } = parseDpeUri(uri);
  const params = { offset, limit: Math.min(MOST_AT_ONCE, Math.max(1, limit)) };
  const answer = await look.agent.readResource(computer, buildDpeUri({ host, params }), {
    signal: look.signal,
  });
  look.onAnswer?.(answer);
  const { documents, total_count } = DpeCatalogue.parse(answer);
  const listed = documents.slice(0, limit).map((document) => ({ computer, document }));
  if (look.isJson) {
    printJson(look, { documents: listed.map(documentJson), total_count });
    return;
  }
  const say = look.messages.look.ls;
  if (listed.length > 0) look.out.print(documentTable(look, listed));
  else note(look, say.noDocuments);
  tellRest(look, {
    words: `ls ${uri}`,
    shown: listed.length,
    total: total_count,
    options,
    count: say.documents,
  });
}
