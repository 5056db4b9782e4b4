/** What the server of the benchmark can be asked. */
export type ServerCommands = {
  /** Starts to listen, on any free port with 0; returns the port. */
  listen: { input: number; output: number };
  /** Microseconds of processor time so far, and how often the office was listed. */
  cost: { input: null; output: { cpu: number; lists: number } };
};

/** What a process full of Computers can be asked. */
export type ComputerCommands = {
  /** Makes so many Computers, named from the given number on. */
  prepare: { input: { first: number; count: number }; output: null };
  /** Joins with all of them at once; returns how many could not. */
  join: { input: string; output: { failed: number } };
  /** How many are in the office now. */
  present: { input: null; output: number };
};
