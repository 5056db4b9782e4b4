import type { Endpoint } from "./endpoint.ts";

/** Where to listen, and who is let in. */
export interface HttpOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** What clients send as `Authorization: Bearer`. */
  readonly token: string;
  /** By default only this machine. */
  readonly address?: string | undefined;
  /** Names under which clients reach the server, beside those of this machine. */
  readonly hostnames?: readonly string[] | undefined;
}

/** A server that answers over Streamable HTTP. */
export interface HttpService extends AsyncDisposable {
  readonly url: URL;
  close(): Promise<void>;
}

/** Serves any number of clients over Streamable HTTP, in both protocol eras, to whoever knows the token. */
export async function serveOverHttp<Change>(
  endpoint: Endpoint<Change>,
  options: HttpOptions,
): Promise<HttpService> {
  // Loaded when needed: who is reached over stdio greets sooner without it.
  const { startHttpService } = await import("./http-service.ts");
  return startHttpService(endpoint, options);
}
