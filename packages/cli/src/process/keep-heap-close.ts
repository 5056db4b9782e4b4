import { setFlagsFromString } from "node:v8";

/** How much the heap may grow beyond what is in use before it is cleaned up. */
const GROWTH_PERCENT = 15;

/**
 * Keeps the memory of this process close to what it uses. By itself V8 lets a heap of 150 MB grow to 500 before it looks
 * for what is no longer needed, while 100,000 files are looked into; what they leave behind is little and comes slowly.
 */
export function keepHeapClose(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
