/** For programs only (Node): ends a process whose event loop is stuck. */
export type { Watchdog, WatchdogOptions } from "./watchdog.ts";
export { startWatchdog } from "./watchdog.ts";
