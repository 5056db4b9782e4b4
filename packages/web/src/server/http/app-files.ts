import { readdirSync, readFileSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { CODE_META } from "../../api/entry.ts";
import { sendNotBuilt } from "./plain-pages.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** What the build puts a hash of the contents into the name of never changes. */
const HASHED = /^\/assets\/.+-[\w-]{8}\.\w+$/;

/** The built page. Only files that were there at the start are served, so no path leads anywhere else. */
export class AppFiles {
  readonly #folder: string;
  readonly #paths: ReadonlySet<string>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#paths = new Set(listFiles(folder));
  }

  get isBuilt(): boolean {
    return this.#paths.has("/index.html");
  }

  /** Sends a file, or for an address within the page with the page itself. */
  send(path: string, response: ServerResponse): void {
    const isFile = this.#paths.has(path);
    if (!this.isBuilt) sendNotBuilt(response);
    else if (!isFile && extname(path) !== "")
      response
        .writeHead(404, { "Content-Type": "text/plain; charset=utf-8" })
        .end("There is no such file.\n");
    else this.#sendFile(isFile ? path : "/index.html", response);
  }

  /** Sends the page, which then exchanges the code that was posted; without one it says what to do. */
  sendWithCode(code: string | undefined, response: ServerResponse): void {
    if (!this.isBuilt) {
      sendNotBuilt(response);
      return;
    }
    const html = this.#read("/index.html").toString("utf8");
    const meta = `<meta name="${CODE_META}" content="${code ?? ""}">`;
    response
      .writeHead(200, { "Content-Type": types[".html"] })
      .end(html.replace("</head>", () => `${meta}</head>`));
  }

  #sendFile(file: string, response: ServerResponse): void {
    const cache = HASHED.test(file) ? { "Cache-Control": "private, max-age=31536000, immutable" } : {};
    response.writeHead(200, { "Content-Type": types[extname(file)] ?? "application/octet-stream", ...cache });
    response.end(this.#read(file));
  }

  #read(file: string): Buffer {
    return readFileSync(join(this.#folder, ...file.split("/")));
  }
}

function listFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length).split(sep).join("/"))
    .map((path) => (path.startsWith("/") ? path : `/${path}`));
}
