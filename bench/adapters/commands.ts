/** How the nodes of a server reach each other. */
export type Way = "sharded" | "streams" | "direct";

/** What a node of the benchmark can be asked. */
export type NodeCommands = {
  /** Starts it on a Redis. Returns its address. */
  start: { input: { way: Way; redis: string; prefix: string; name: string }; output: string };
  /** Microseconds of CPU so far. */
  cpu: { input: null; output: number };
  die: { input: null; output: null };
};
