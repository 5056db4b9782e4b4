/** Where an Agent finds the three that are compared. */
export interface Subject {
  /** A server with the Computers `ours` and `plain`, both in office `bench`. */
  readonly url: string;
  /** A bare Socket.IO server that answers every request with what it was last told to. */
  readonly echoUrl: string;
}

/** What the process with the Computer can be asked. */
export interface SubjectCommands extends Record<string, { input: unknown; output: unknown }> {
  /** Microseconds of processor time so far. */
  cpu: { input: null; output: number };
  /** Bytes in use after a garbage collection. */
  memory: { input: null; output: number };
  /** Starts the Computer with these MCP servers; done when its catalogue or desktop is complete. */
  open: {
    input: { urls: readonly string[]; expect: "documents" | "windows"; count: number };
    output: Subject;
  };
  /** What the echo answers from now on. */
  echo: { input: unknown; output: null };
  /** Bytes of all strings that the documents themselves are made of. */
  ownStrings: { input: null; output: number };
}
