import { createReadStream, existsSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const dist = fileURLToPath(new URL("../../site/dist", import.meta.url));

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

/** Serves the built pages as a host of static files does: `/faq` is `faq.html`. */
export class BuiltSite implements AsyncDisposable {
  readonly origin: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<BuiltSite> {
    const server = createServer((request, response) => {
      const file = fileFor(new URL(request.url ?? "/", "http://site").pathname);
      response.writeHead(file === undefined ? 404 : 200, {
        "content-type": types[extname(file ?? ".html")] ?? "application/octet-stream",
      });
      createReadStream(file ?? join(dist, "404.html")).pipe(response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    return new BuiltSite(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

function fileFor(path: string): string | undefined {
  const base = join(dist, normalize(decodeURIComponent(path)));
  return [base, `${base}.html`, join(base, "index.html")].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}
