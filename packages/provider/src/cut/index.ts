/** Cuts long elements down to what an answer carries. Loads nothing of MCP, so that a worker can cut where it reads. */
export type { ContentLimits } from "./cut-content.ts";
export { cutContent } from "./cut-content.ts";
export type { CutLimits } from "./cut-page.ts";
export { cutElement, cutPage, defaultCutLimits } from "./cut-page.ts";
