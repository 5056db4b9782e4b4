import type { Misbehaviour } from "./misbehaviour.ts";

/** Misbehaviour that does not stop by itself. */
export const endlessModes = {} satisfies Record<string, Misbehaviour>;
