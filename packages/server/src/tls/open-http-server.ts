import type { Server as HttpServer } from "node:http";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Logger } from "@a2c-smcp/runtime";
import { ServerError, ServerErrorCode } from "../server-error.ts";
import type { TlsFiles } from "./live-certificate.ts";
import { LiveCertificate } from "./live-certificate.ts";

export interface HttpServerOptions {
  readonly httpServer?: HttpServer | undefined;
  readonly tls?: TlsFiles | undefined;
  readonly logger: Logger;
}

/** The HTTP server that a signalling server is on. */
export interface OpenedHttpServer {
  readonly server: HttpServer;
  /** Stops to follow the files of the certificate. */
  stop(): void;
}

/** A peer that does not get to the end of its headers is not waited for, in milliseconds. */
const patience = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 };
/** So often the files of the certificate are looked at, in milliseconds. */
const CERTIFICATE_CHECK_MS = 1_000;

/** One of our own, with TLS where files for it are given, or the one that is given. Throws when the files are no use. */
export function openHttpServer({ httpServer, tls, logger }: HttpServerOptions): OpenedHttpServer {
  const stop = (): void => undefined;
  if (httpServer && tls)
    throw new ServerError(
      ServerErrorCode.BadOptions,
      "An HTTP server that is given has TLS of its own: leave out tls",
    );
  if (!tls) return { server: httpServer ?? createHttpServer(patience), stop };
  const certificate = new LiveCertificate(tls);
  const server = createHttpsServer({ ...patience, ...certificate.pem });
  const timer = setInterval(() => certificate.refresh(server, logger), CERTIFICATE_CHECK_MS);
  timer.unref();
  return { server, stop: () => clearInterval(timer) };
}
