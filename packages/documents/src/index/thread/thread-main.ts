import { parentPort, workerData } from "node:worker_threads";
import { loadWithinLimit } from "@a2c-smcp/runtime/open-file-limit";
import type { ThreadSettings } from "./messages.ts";

// Where few files may be open, the rest must be loaded one after the other.
loadWithinLimit();
void import("./run-thread.ts").then(({ runThread }) => {
  if (parentPort !== null) runThread(parentPort, workerData as ThreadSettings);
});
