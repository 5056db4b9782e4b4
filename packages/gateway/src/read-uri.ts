import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { closeNames } from "@a2c-smcp/toolbox";
import { inAskedFormat } from "./asked-format.ts";
import { findAddress, ownersOf } from "./catalogue/find-address.ts";
import { describeStatus, serverStatuses } from "./catalogue/server-status.ts";
import type { GatewayBase } from "./gateway-context.ts";
import type { Address } from "./uris/client-uri.ts";
import { RESULT_SCHEME } from "./uris/client-uri.ts";

/** One content item of a resource, as its server gave it. */
export interface ResourceItem {
  readonly uri: string;
  readonly mimeType?: string | null;
  readonly text?: string | null;
  readonly blob?: string | null;
  readonly _meta?: unknown;
}

export interface ReadAnswer extends Readonly<Record<string, unknown>> {
  readonly contents: readonly ResourceItem[];
}

/** Reads a URI that a client knows, at the one server that it belongs to. */
export async function readClientUri(
  context: GatewayBase,
  clientUri: string,
  signal?: AbortSignal,
): Promise<ReadAnswer> {
  if (clientUri.startsWith(RESULT_SCHEME)) return readKept(context, clientUri);
  const address = await locate(context, clientUri);
  const answer = await readAt(context, address, signal);
  if (address.uri === clientUri) return answer;
  return { ...answer, contents: answer.contents.map((item) => underName(item, address.uri, clientUri)) };
}

/** The server of a URI that a client knows; throws with what is there instead. */
export async function locate(context: GatewayBase, clientUri: string): Promise<Address> {
  const { catalogue, startup } = context;
  let found = findAddress(catalogue, clientUri);
  if (found.kind === "none") {
    await startup.all();
    found = findAddress(catalogue, clientUri);
  }
  if (found.kind === "one") return checkServer(context, { server: found.server, uri: found.uri });
  if (found.kind === "several")
    throw new ProtocolError(ErrorCode.BadRequest, "Several MCP servers have this URI; name one of these", {
      details: { uri: clientUri, uris: found.clientUris },
    });
  throw unknownUri(context, clientUri);
}

/** Reads at a server that the client named. What belongs to others, or could be anybody's file, does not go there. */
export async function readAt(
  context: GatewayBase,
  address: Address,
  signal?: AbortSignal,
): Promise<ReadAnswer> {
  const { computer } = context;
  await checkServer(context, address);
  assertBelongs(context, address);
  try {
    const answer = await computer.resources.read(address.uri, { server: address.server, signal });
    return inAskedFormat(address.uri, answer as ReadAnswer);
  } catch (cause) {
    if (!(cause instanceof ProtocolError) || cause.code !== ErrorCode.NotFound) throw cause;
    throw unknownUri(context, address.uri, { server: address.server });
  }
}

/** Throws when there is no such server, or when it is down. */
export async function checkServer(context: GatewayBase, address: Address): Promise<Address> {
  const { computer, startup } = context;
  const { server } = address;
  await startup.one(server);
  const statuses = serverStatuses(computer);
  const status = statuses.find(({ name }) => name === server);
  if (!status)
    throw new ProtocolError(ErrorCode.McpServerNotFound, `There is no MCP server ${server}`, {
      details: { server_name: server, servers: statuses.map(({ name }) => name) },
    });
  if (status.status === "up" || status.status === "degraded") return address;
  throw new ProtocolError(ErrorCode.McpServerNotFound, `MCP server ${describeStatus(status)}`, {
    details: { server_name: server, status: status.status, reason: status.reason, since: status.since },
  });
}

function assertBelongs(context: GatewayBase, { server, uri }: Address): void {
  const owners = ownersOf(context.catalogue, uri);
  if (owners.includes(server)) return;
  if (owners.length > 0)
    throw new ProtocolError(
      ErrorCode.NotFound,
      `This URI belongs to ${owners.join(", ")}, not to ${server}`,
      {
        details: { uri, servers: owners },
      },
    );
  // A server that fetches whatever it is given must not do so for a URI that it never offered.
  if (!/^(?:file|https?|ftp|wss?|data):/i.test(uri) || mayReadAny(context, server)) return;
  throw unknownUri(context, uri, {
    server,
    hint: `it is not listed; "any_uri": true in the configuration of ${server} lets it be read, as does a2c gateway --any-uri ${server}`,
  });
}

/** Whoever configured the server, or started the gateway, says so. */
function mayReadAny({ anyUri, computer }: GatewayBase, server: string): boolean {
  return anyUri.has(server) || computer.servers.mayReadAnyUri(server);
}

/** Returns what is there instead. */
function unknownUri(
  context: GatewayBase,
  uri: string,
  { server, hint }: { server?: string; hint?: string } = {},
): ProtocolError {
  const entries = context.catalogue.entries().filter((entry) => !server || entry.server === server);
  const names = entries.map((entry) => (server ? entry.uri : entry.clientUri));
  const templates = context.catalogue
    .templates()
    .filter((entry) => !server || entry.server === server)
    .map((entry) => (server ? entry.uri : entry.clientTemplate));
  const close = closeNames(uri, names);
  return new ProtocolError(
    ErrorCode.NotFound,
    server ? `MCP server ${server} has no resource ${uri}` : `No MCP server has a resource ${uri}`,
    {
      details: {
        uri,
        close_matches: close.length > 0 ? close : names.slice(0, 5),
        ...(templates.length > 0 && { templates: templates.slice(0, 5) }),
        total: names.length,
        ...(hint === undefined ? {} : { hint }),
      },
    },
  );
}

function readKept({ kept }: GatewayBase, uri: string): ReadAnswer {
  const content = kept.get(uri);
  if (!content)
    throw new ProtocolError(ErrorCode.NotFound, "This result is no longer kept; call the tool again", {
      details: { uri },
    });
  return { contents: [{ uri, ...content }] };
}

/** A client knows the resource by another URI than its server. */
function underName(item: ResourceItem, uri: string, clientUri: string): ResourceItem {
  return item.uri === uri ? { ...item, uri: clientUri } : item;
}
