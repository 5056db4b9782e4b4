/** A request to listen, as far as following resources needs it. */
export interface ListenRequest {
  readonly id: string | number;
  readonly uris: readonly string[];
}

/** The resources that a message asks to listen for; undefined when it asks for none. */
export function listenRequestOf(message: unknown): ListenRequest | undefined {
  const { method, id, params } = asRecord(message);
  if (method !== "subscriptions/listen") return undefined;
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const { resourceSubscriptions } = asRecord(asRecord(params)["notifications"]);
  if (!Array.isArray(resourceSubscriptions)) return undefined;
  const uris = resourceSubscriptions.filter((uri): uri is string => typeof uri === "string");
  return uris.length === 0 ? undefined : { id, uris };
}

/** The request that a message cancels. */
export function cancelledRequestOf(message: unknown): string | number | undefined {
  const { method, params } = asRecord(message);
  if (method !== "notifications/cancelled") return undefined;
  const { requestId } = asRecord(params);
  return typeof requestId === "string" || typeof requestId === "number" ? requestId : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
