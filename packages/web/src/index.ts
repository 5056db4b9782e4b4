export type { SystemState } from "./api/model.ts";
