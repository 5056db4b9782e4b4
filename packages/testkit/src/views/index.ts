/** Real MCP servers with documents, windows and resources, which can be told to change and to misbehave. */
export { elementsOf } from "./fixture-document.ts";
export { HttpView } from "./http-view.ts";
export { viewServer } from "./view-launch.ts";
export type { FixtureResource, FixtureWindow, ViewOptions } from "./view-options.ts";
export type { ViewCounts } from "./view-state.ts";
export { ViewState } from "./view-state.ts";
