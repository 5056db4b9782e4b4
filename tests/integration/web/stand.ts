import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Computer } from "@a2c-smcp/computer";
import type { DocumentsServer } from "@a2c-smcp/documents";
import { createDocumentsServer, serveOverHttp } from "@a2c-smcp/documents";
import { TemporaryFolder } from "@a2c-smcp/testkit";
import type { WebService } from "@a2c-smcp/web";
import { serveWeb } from "@a2c-smcp/web";

export interface StandOptions {
  /** Files of the documents server by path; without any there is no such server. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** Further MCP servers. */
  readonly servers?: Readonly<Record<string, object>>;
  /** Files of the page by path; a small page unless given. */
  readonly app?: Readonly<Record<string, string>>;
}

/** A page and its API in front of a real Computer with real MCP servers. */
export interface Stand extends AsyncDisposable {
  readonly computer: Computer;
  readonly web: WebService;
  readonly documents: DocumentsServer | undefined;
  readonly folder: string;
  readonly origin: string;
  /** The headers that a browser sends once it was let in. */
  readonly session: Readonly<Record<string, string>>;
}

const smallPage = {
  "index.html": "<!doctype html><head><title>the page</title></head>",
  "assets/index-abcdefgh.js": "globalThis.isRunning = true;",
};

export async function openStand(options: StandOptions = {}): Promise<Stand> {
  const made = new TemporaryFolder();
  const folder = made.path;
  writeFiles(join(folder, "app"), options.app ?? smallPage);
  const opened = options.files && (await openDocuments(join(folder, "files"), options.files));
  const mcpServers = { ...(opened && { documents: opened.config }), ...options.servers };
  const backoff = { firstMs: 50, longestMs: 100 };
  const computer = new Computer({ name: "desk", config: { mcpServers }, backoff });
  await computer.start();
  const appFolder = join(folder, "app");
  const web = await serveWeb({ computer, port: 0, version: "9.9.9", appFolder, heartbeatMs: 50 });
  const origin = `http://127.0.0.1:${web.port}`;
  const session = await enter(web.createLink({ lifetimeMs: 60_000 }));
  return {
    ...{ computer, web, documents: opened?.documents, folder, origin, session },
    async [Symbol.asyncDispose]() {
      await web.close();
      await computer.close();
      await opened?.[Symbol.asyncDispose]();
      made[Symbol.dispose]();
    },
  };
}

interface OpenedDocuments extends AsyncDisposable {
  readonly documents: DocumentsServer;
  readonly config: object;
}

async function openDocuments(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<OpenedDocuments> {
  writeFiles(folder, files);
  const documents = await createDocumentsServer({ folders: [folder], index: {}, watch: true, workers: 2 });
  const service = await serveOverHttp(documents, { port: 0, token: "a-token-for-the-documents" });
  await documents.indexed();
  const headers = { Authorization: "Bearer a-token-for-the-documents" };
  return {
    documents,
    config: { type: "http", url: service.url.href, headers, trust_hints: true },
    async [Symbol.asyncDispose]() {
      await service.close();
      await documents.close();
    },
  };
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Exchanges the code of a link, as the page does. */
export function exchange(link: string): Promise<Answer> {
  const { origin, hash } = new URL(link);
  return ask(`${origin}/api/session`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ code: hash.replace("#open=", "") }),
  });
}

/** Opens a link in a browser of its own, and returns what that browser sends from then on. */
export async function enter(link: string): Promise<Record<string, string>> {
  const { headers, text } = await exchange(link);
  const { key } = JSON.parse(text) as { key: string };
  return { cookie: String(headers["set-cookie"]).split(";", 1)[0] ?? "", "x-a2c-key": key };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request with exactly these headers: `fetch` would not let a test set Host or Origin. */
export function ask(url: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const whole = Buffer.concat(chunks);
        const { statusCode: status = 0, headers: said } = response;
        resolve({ status, headers: said, body: whole, text: whole.toString("utf8") });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** Asks the API as the page does. */
export async function askApi<T>(stand: Stand, path: string): Promise<T> {
  const answer = await ask(`${stand.origin}${path}`, { headers: stand.session });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

/** Tells the API to do something, as the page does. */
export function tellApi(stand: Stand, path: string, body: unknown): Promise<Answer> {
  const { session, origin } = stand;
  const headers = { ...session, origin, "content-type": "application/json" };
  return ask(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}
