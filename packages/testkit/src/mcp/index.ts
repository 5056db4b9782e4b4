/** Real MCP servers for tests: fixtures that can be told to misbehave, and the reference servers. */
export type { RunningServer } from "./everything-http.ts";
export { startEverything } from "./everything-http.ts";
export type { FixtureOptions, StdioLaunch } from "./fixture-config.ts";
export {
  everythingServer,
  filesystemServer,
  fixtureServer,
  memoryServer,
  referenceProgram,
} from "./fixture-config.ts";
export type { FixtureState } from "./fixture-tools.ts";
export type { HttpFixtureOptions } from "./http-fixture.ts";
export { HttpFixture } from "./http-fixture.ts";
