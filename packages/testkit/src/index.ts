/** What tests share: real MCP servers, folders, logs and processes, as disposable resources. Never shipped. */
export { romanPdf } from "./files/roman-pdf.ts";
export type { TemporaryFolderOptions } from "./files/temporary-folder.ts";
export { TemporaryFolder } from "./files/temporary-folder.ts";
export type { HostileMode } from "./hostile/index.ts";
export { HostileHttp, hostileServer } from "./hostile/index.ts";
export { BothErasHttp } from "./http/both-eras-http.ts";
export type { OAuthServerOptions } from "./http/oauth-server.ts";
export { OAuthServer } from "./http/oauth-server.ts";
export type { LogLine } from "./logs/recording-logger.ts";
export { recordingLogger } from "./logs/recording-logger.ts";
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
export type { Weather } from "./net/tcp-proxy.ts";
export { TcpProxy } from "./net/tcp-proxy.ts";
export { descendantsOf, isAlive } from "./processes/processes.ts";
export type { ProgramLaunch, RunningProgram } from "./processes/running-program.ts";
export { startProgram } from "./processes/running-program.ts";
export type { RedisServerOptions } from "./redis/redis-server.ts";
export { freePort, RedisServer } from "./redis/redis-server.ts";
export type { FixtureResource, FixtureWindow, ViewCounts, ViewOptions } from "./views/index.ts";
export { elementsOf, HttpView, ViewState, viewServer } from "./views/index.ts";
