import type { Logger } from "@a2c-smcp/runtime";
import type { Server, ServerNotifier } from "@modelcontextprotocol/server";
import type { Notices } from "./endpoint.ts";

/** Notifies one client; one that has gone meanwhile is passed over, and that is no failure. */
export function deliverTo(server: Server, notices: Notices, logger: Logger): void {
  const sent = (notices.updatedUris ?? []).map((uri) => server.sendResourceUpdated({ uri }));
  if (notices.isResourceListChanged) sent.push(server.sendResourceListChanged());
  if (notices.isToolListChanged) sent.push(server.sendToolListChanged());
  for (const one of sent) one.catch((cause: unknown) => logger.debug("change was not delivered", { cause }));
}

/** Notifies everybody who listens. */
export function deliverToAll(notify: ServerNotifier, notices: Notices): void {
  for (const uri of notices.updatedUris ?? []) notify.resourceUpdated(uri);
  if (notices.isResourceListChanged) notify.resourcesChanged();
  if (notices.isToolListChanged) notify.toolsChanged();
}
