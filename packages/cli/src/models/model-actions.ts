/** What can be done with models. */
export const MODEL_ACTIONS = ["add", "list", "remove"] as const;
/** What can be done with models. */
export type ModelAction = (typeof MODEL_ACTIONS)[number];
