/** What a member shows to the server. */
export interface Credentials {
  /**
   * A shared secret or a token: sent as `auth.token` and, outside browsers, as header `x-api-key`. It is read anew for
   * every connection, so that a getter can follow a secret that changes.
   */
  readonly secret?: string | undefined;
  /** Further HTTP headers; a browser sends none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Further fields of the Socket.IO `auth` object. */
  readonly auth?: Readonly<Record<string, unknown>> | undefined;
}

/** Credentials, or where to get them anew for every connection. Only fixed ones can be sent as headers. */
export type CredentialSource = Credentials | (() => Credentials | Promise<Credentials>);

/** The `auth` object of one connection attempt. */
export async function readAuth(source: CredentialSource): Promise<Record<string, unknown>> {
  const { secret, auth } = typeof source === "function" ? await source() : source;
  return { ...(secret === undefined ? {} : { token: secret }), ...auth };
}

/** The headers of every request. Browsers are left out: a header of ours would cost a preflight and reach no WebSocket. */
export function readHeaders(source: CredentialSource): Record<string, string> {
  if (typeof source === "function" || "document" in globalThis) return {};
  if (source.secret === undefined || source.headers?.["x-api-key"] !== undefined)
    return { ...source.headers };
  return {
    ...source.headers,
    get "x-api-key"() {
      return source.secret ?? "";
    },
  };
}
