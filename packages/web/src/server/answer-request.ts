import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "@a2c-smcp/runtime";
import type { ApiContext } from "./api/api-context.ts";
import { routes } from "./api/routes.ts";
import type { Door } from "./entry/door.ts";
import { entryRoutes, isEntering, readPostedCode } from "./entry/entry-routes.ts";
import { ApiFailure } from "./http/api-failure.ts";
import type { AppFiles } from "./http/app-files.ts";
import type { Guard } from "./http/guard.ts";
import { setSecurityHeaders } from "./http/headers.ts";
import type { Route } from "./http/route.ts";
import { sendJson } from "./http/route.ts";

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface Site {
  readonly guard: Guard;
  readonly door: Door;
  readonly app: AppFiles;
  readonly context: ApiContext;
  readonly logger: Logger;
}

/** Sends the response to one request; never rejects. */
export async function answerRequest(exchange: Exchange, site: Site): Promise<void> {
  const { request, response } = exchange;
  setSecurityHeaders(response);
  try {
    await admit(exchange, site);
  } catch (cause) {
    if (response.destroyed) return; // nobody waits for it
    const failure = ApiFailure.fromUnknown(cause);
    if (failure.status >= 500)
      site.logger.warn("a request of the page failed", { path: request.url?.split("?", 1)[0], cause });
    // What was sent and not read cannot be told from a next request.
    if (!request.complete) response.setHeader("Connection", "close");
    if (response.headersSent) response.destroy();
    else sendJson(response, failure.status, failure.toJson());
  }
}

async function admit(exchange: Exchange, site: Site): Promise<void> {
  const { request, response } = exchange;
  site.guard.checkHost(request);
  const url = readUrl(request);
  if (isEntering(request, url)) {
    site.app.sendWithCode(await readPostedCode(request), response);
    return;
  }
  site.guard.checkOrigin(request);
  if (url.pathname.startsWith("/api/")) await answerApi(exchange, url, site);
  // The page itself holds nothing: what it shows it has to ask for.
  else sendPage(exchange, url, site);
}

function readUrl({ url = "/" }: IncomingMessage): URL {
  // A path that begins with two slashes would be read as a host.
  const path = url.replace(/^\/+/, "/");
  if (!URL.canParse(path, "http://localhost"))
    throw new ApiFailure(400, "bad-request", { message: "The address is malformed." });
  return new URL(path, "http://localhost");
}

async function answerApi({ request, response }: Exchange, url: URL, { door, context }: Site): Promise<void> {
  const entry = Object.hasOwn(entryRoutes, url.pathname) ? entryRoutes[url.pathname] : undefined;
  if (entry && request.method === "POST") {
    await entry(request, response, door);
    return;
  }
  const isOwner = door.isOwner(request);
  if (!isOwner && !door.isKnown(request))
    throw new ApiFailure(401, "unauthorized", {
      message: "This page has no right to ask.",
      advice: "Run a2c open, or open the link that the a2c command printed.",
    });
  const route = routeOf(request, response, url);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  await route.run({ request, response, url, context, isOwner, signal: gone.signal });
}

function routeOf({ method: asked }: IncomingMessage, response: ServerResponse, { pathname }: URL): Route {
  const there = routes.filter(({ path }) => path === pathname);
  if (there.length === 0)
    throw new ApiFailure(404, "not-found", { message: `There is no ${pathname} here.` });
  const route = there.find(({ method }) => method === asked);
  if (route) return route;
  response.setHeader("Allow", there.map(({ method }) => method).join(", "));
  throw new ApiFailure(405, "wrong-method", { message: `${pathname} is not asked this way.` });
}

function sendPage({ request, response }: Exchange, url: URL, { app }: Site): void {
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new ApiFailure(405, "wrong-method", { message: "The page can only be read." });
  app.send(url.pathname, response);
}
