import type { AnsweredRequest, Computer, ListedResource } from "@a2c-smcp/computer";
import { buildDpeUri, isDpeUri, parseDpeUri, resourceName } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { DesktopView } from "../../api/desktop.ts";
import type { CallView, ResourcesView } from "../../api/tools.ts";
import { get } from "../http/route.ts";
import { count, word } from "./query-fields.ts";

const nothing = z.object({});

/** GET /api/state */
export const stateRoute = get("/api/state", nothing, async (_, { context }) => {
  await context.problems.known();
  return context.state();
});

/** GET /api/desktop */
export const desktopRoute = get("/api/desktop", nothing, async (_, { context }): Promise<DesktopView> => {
  const inspected = await context.computer.desktop.inspect();
  const windows = inspected.map(({ window, title, text, leftOut, changedAt }) => ({
    ...{ uri: window.uri, server: window.server, title, text },
    ...{ priority: window.priority, isFullscreen: window.isFullscreen },
    tokens: estimateTokens(text),
    ...(leftOut === undefined ? {} : { leftOut }),
    changedAt: changedAt.toISOString(),
  }));
  const shown = windows.filter(({ leftOut }) => leftOut === undefined);
  return { windows, tokens: shown.reduce((sum, { tokens }) => sum + tokens, 0) };
});

const PAGE = 200;

/** GET /api/resources */
export const resourcesRoute = get(
  "/api/resources",
  z.object({ server: word, cursor: count(10_000_000, 0) }),
  async ({ server, cursor }, { context: { computer } }): Promise<ResourcesView> => {
    const all = [...computer.registry.listed()];
    const listed = all.filter((one) => !one.isStale && (!server || one.server === server));
    const resources = listed.slice(cursor, cursor + PAGE).map(resourceView);
    const end = cursor + resources.length;
    return { resources, next: end < listed.length ? String(end) : null };
  },
);

function resourceView({ server, resource, excerpt }: ListedResource): ResourcesView["resources"][number] {
  const { uri, title, name, description, mimeType, size } = resource;
  return {
    ...{ uri, server, name: title || name, size: size ?? null },
    path: resourceName(resource).path ?? null,
    description: description || (excerpt ?? ""),
    mimeType: mimeType ?? null,
  };
}

/** GET /api/calls */
export const callsRoute = get("/api/calls", nothing, async (_, { context }) =>
  context.computer.requests
    .list()
    .map((request) => callView(request, context.computer))
    .reverse(),
);

/** GET /api/problems */
export const problemsRoute = get("/api/problems", nothing, (_, { context }) => context.problems.fresh());

/** Something that an Agent asked for, as the page shows it. */
export function callView(request: AnsweredRequest, computer: Computer): CallView {
  const { id, at, agent, server, kind, what, ms, error, tokens } = request;
  return {
    id: `${at} ${id}`,
    at,
    agent,
    server: server ?? "",
    kind,
    what: kind === "tool" ? (what ?? kind) : kind,
    ms,
    isError: error !== null,
    error,
    tokens,
    uri: kind === "read" ? (what ?? null) : null,
    file: kind === "read" ? fileOf(computer, server, what) : null,
  };
}

/** The file of a document that was read, as long as its server lists it. */
function fileOf(computer: Computer, server = "", uri = ""): string | null {
  if (!isDpeUri(uri)) return null;
  const { host, docRef } = parseDpeUri(uri);
  if (docRef === undefined) return null;
  const listed = computer.registry.find(server, buildDpeUri({ host, docRef }));
  return (listed && resourceName(listed.resource).file) ?? null;
}
