/** Pages of documents as they look, as pictures that a model can take. */
export type { PageView, ViewBounds, ViewRegion } from "./page-view.ts";
export type { ViewRequest } from "./view-page.ts";
export { PageViewer } from "./view-page.ts";
