/** The Finder in a browser: a page, and the local API of a Computer that it lives on, served on loopback. */
export type { ApiError } from "./api/api-error.ts";
export type { LiveEvent } from "./api/live-event.ts";
export type { SystemState } from "./api/system.ts";
export type { CodeEnd, CodeOptions } from "./server/entry/entry-codes.ts";
export { launchPage } from "./server/entry/launch-page.ts";
export type { WebLimits, WebOptions, WebService } from "./server/serve-web.ts";
export { serveWeb } from "./server/serve-web.ts";
export { WebError, WebErrorCode } from "./server/web-error.ts";
