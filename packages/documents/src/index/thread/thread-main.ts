import { parentPort, workerData } from "node:worker_threads";
import type { ThreadSettings } from "./messages.ts";
import { runThread } from "./run-thread.ts";

if (parentPort !== null) runThread(parentPort, workerData as ThreadSettings);
