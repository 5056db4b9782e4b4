/** What both servers of the benchmark can be asked. */
export type ServerCommands = {
  /** Starts to listen; returns the URL. */
  listen: { input: null; output: string };
  /** Microseconds of processor time so far. */
  cpu: { input: null; output: number };
  /** Bytes of the heap and of the whole process, after a garbage collection. */
  memory: { input: null; output: { heap: number; rss: number } };
};

/** The answers that do not depend on the server. */
export const usage = {
  cpu: (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  memory: (): { heap: number; rss: number } => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    return { heap: heapUsed, rss };
  },
};
