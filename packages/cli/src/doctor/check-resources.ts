import type { McpResource } from "@a2c-smcp/computer";
import { parseDpeUri, parseWindowUri } from "@a2c-smcp/protocol";
import { messageOf } from "@a2c-smcp/runtime";
import { printableLine } from "../terminal/printable.ts";
import { checkList, namesIn } from "./check-list.ts";
import { checkProvider } from "./check-provider.ts";
import { timed } from "./finding.ts";
import type { VisitContext } from "./visit-context.ts";

/** Resources, templates and subscriptions of a server that offers resources. */
export async function checkResources(context: VisitContext): Promise<void> {
  const { connection } = context.visit;
  if (!connection.capabilities.resources) return;
  const resources = await checkList(context, {
    name: "resources",
    page: (cursor) => connection.listResourcesPage(cursor),
    nameOf: ({ uri }) => uri,
  });
  await checkList(context, {
    name: "templates",
    page: (cursor) => connection.listResourceTemplatesPage(cursor),
    nameOf: ({ uriTemplate }) => uriTemplate,
    isOptional: true,
  });
  if (!resources) return;
  checkUris(context, resources);
  await checkSubscriptions(context, resources);
  if (resources.some(({ uri }) => /^dpe:/i.test(uri))) await checkProvider(context);
}

function checkUris({ report, words }: VisitContext, resources: readonly McpResource[]): void {
  const wrong = resources.map(({ uri }) => uri).filter((uri) => !isValid(uri));
  if (wrong.length === 0) return;
  const message = words.badUris(namesIn(wrong));
  report({ check: "resource-uris", status: "warning", message, todo: words.badUrisTodo });
}

function isValid(uri: string): boolean {
  try {
    if (/^dpe:/i.test(uri)) parseDpeUri(uri);
    else if (/^window:/i.test(uri)) parseWindowUri(uri);
    return /^[a-z][a-z0-9+.-]*:/i.test(uri);
  } catch {
    return false; // which rule it breaks is for `a2c uri` to say
  }
}

async function checkSubscriptions(context: VisitContext, resources: readonly McpResource[]): Promise<void> {
  const { visit, report, words } = context;
  const [first] = resources;
  if (!visit.connection.capabilities.resources?.subscribe) {
    const isFollowed = resources.some(({ uri }) => /^(dpe|window):/i.test(uri));
    const { noSubscriptions: message, noSubscriptionsTodo: todo } = words;
    if (isFollowed) report({ check: "subscriptions", status: "warning", message, todo });
    return;
  }
  if (first) await checkSubscription(context, first.uri);
}

async function checkSubscription({ visit, report, words }: VisitContext, uri: string): Promise<void> {
  const check = "subscriptions";
  try {
    const { ms } = await timed(async () => {
      await visit.connection.subscribe(uri);
      await visit.connection.unsubscribe(uri);
    });
    report({ check, status: "ok", message: words.subscribed(printableLine(uri)), ms });
  } catch (cause) {
    const message = words.subscribeFailed(printableLine(visit.scrub(messageOf(cause))));
    report({ check, status: "error", message, todo: words.subscribeFailedTodo });
  }
}
