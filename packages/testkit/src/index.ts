/** Real servers and fixtures as disposable resources for our own tests. Never shipped. */
export type { HostileMode } from "./hostile/index.ts";
export { HostileHttp, hostileServer } from "./hostile/index.ts";
export type {
  FixtureOptions,
  FixtureState,
  HttpFixtureOptions,
  RunningServer,
  StdioLaunch,
} from "./mcp/index.ts";
export {
  everythingServer,
  filesystemServer,
  fixtureServer,
  HttpFixture,
  memoryServer,
  referenceProgram,
  startEverything,
} from "./mcp/index.ts";
export type { FixtureResource, FixtureWindow, ViewCounts, ViewOptions } from "./views/index.ts";
export { elementsOf, HttpView, ViewState, viewServer } from "./views/index.ts";
