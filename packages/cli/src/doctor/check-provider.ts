import type { ServerVisit } from "@a2c-smcp/computer";
import { ResourceContent } from "@a2c-smcp/protocol";
import type { CheckedPromise, ProviderReader, ReadItem } from "@a2c-smcp/provider/testing";
import { checkProvider as checkPromises } from "@a2c-smcp/provider/testing";
import { printableLine } from "../terminal/printable.ts";
import { timed } from "./finding.ts";
import type { VisitContext } from "./visit-context.ts";
import { walkPages } from "./walk-pages.ts";

/** What all reads of the documents of one server may take together. */
const MOST_MS = 60_000;

/** How the documents of a provider keep the promises of the protocol, and what that means for whoever reads them. */
export async function checkProvider({ visit, report, words }: VisitContext): Promise<void> {
  const { value: found, ms } = await timed(() => checkPromises(readerOf(visit)));
  const kept = found.filter(({ status }) => status === "ok");
  const untried = found.filter(({ status }) => status === "not-tried");
  const message = words.provider.kept(kept.length, found.length, untried.map(({ id }) => id).join(", "));
  report({ check: "documents", status: "ok", message, ms });
  for (const promise of found)
    if (promise.status === "failed") reportBroken({ visit, report, words }, promise);
  // Nobody can make a foreign document change, so that nothing is said of whether notices come.
  report({ check: "documents-notices", status: "ok", message: words.provider.notices });
}

function reportBroken({ visit, report, words }: VisitContext, promise: CheckedPromise): void {
  // That it does not take subscriptions was reported before.
  if (promise.status !== "failed" || promise.id === "subscribe") return;
  const [message, todo] = words.provider.broken[promise.id];
  const problem = printableLine(visit.scrub(promise.problem)).slice(0, 200);
  const status = promise.isRequired ? "error" : "warning";
  const check = promise.id === "documents-listed" ? promise.id : `documents-${promise.id}`;
  report({ check, status, message: `${message}: ${problem}`, todo });
}

/** A server that is visited, as the contract of providers reads it. */
function readerOf({ connection }: ServerVisit): ProviderReader {
  const signal = AbortSignal.timeout(MOST_MS);
  return {
    canSubscribe: connection.capabilities.resources?.subscribe === true,
    tellsOfLists: connection.capabilities.resources?.listChanged === true,
    canComplete: connection.capabilities.completions !== undefined,
    listResources: async () => {
      const { items } = await walkPages((cursor) => connection.listResourcesPage(cursor, { signal }));
      return items.map(({ uri, name, annotations, _meta }) => ({
        ...{ uri, name },
        annotations: annotations ?? undefined,
        _meta: _meta ?? undefined,
      }));
    },
    listTemplates: async () => {
      const { items } = await walkPages((cursor) => connection.listResourceTemplatesPage(cursor, { signal }));
      return items.map(({ uriTemplate }) => uriTemplate);
    },
    read: async (uri) => {
      const { contents } = await connection.readResource(uri, { signal });
      return contents.map((item) => itemOf(ResourceContent.parse(item)));
    },
    complete: async ({ uriTemplate, name, value, chosen = {} }) => {
      const ref = { type: "ref/resource", uri: uriTemplate };
      const context = { arguments: chosen };
      const answer = await connection.complete({ ref, argument: { name, value }, context }, { signal });
      return answer.completion.values;
    },
  };
}

function itemOf({ mimeType, text, _meta }: ResourceContent): ReadItem {
  return { mimeType: mimeType ?? undefined, text: text ?? undefined, _meta: _meta ?? undefined };
}
