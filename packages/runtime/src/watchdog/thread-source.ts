/**
 * The program of the watchdog's thread, as text: it must run from sources and from a bundle alike, where no file of its
 * own is. It counts its own ticks, not time: when the whole process stands still (a suspended machine, SIGSTOP, a
 * clock that jumps) the thread stands still with it.
 */
export const THREAD_SOURCE = `
const { workerData } = require("node:worker_threads");
const { write } = require("node:fs");
const { state, tick, patience, line, time } = workerData;
let beat = -1;
let missed = 0;
let isOver = false;
const end = () => process.kill(process.pid, "SIGKILL");
setInterval(() => {
  const now = Atomics.load(state, 0);
  missed = now !== beat || Atomics.load(state, 1) === 1 ? 0 : missed + 1;
  beat = now;
  if (missed < patience || isOver) return;
  isOver = true;
  // Not through process.stderr: that one waits for the loop which is stuck. Whoever reads too slowly is not waited for.
  write(2, line.replace(time.mark, new Date().toISOString().slice(time.from, time.to)) + "\\n", end);
  setTimeout(end, 1000);
}, tick);
`;
