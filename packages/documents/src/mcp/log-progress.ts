import type { Server } from "@modelcontextprotocol/server";
import type { IndexPhase, IndexProgress } from "../library/index-progress.ts";
import { describeProgress } from "./describe-progress.ts";
import type { DocumentsContext } from "./documents-context.ts";

/** A phase is told when it begins, and then no more often than this. */
const AGAIN_MS = 5000;

/** Sends a client log messages about how far the files are; returns the function that unsubscribes. Its level is up to the client. */
export function logProgressTo(server: Server, { library, logger }: DocumentsContext): () => void {
  let phase: IndexPhase = "idle";
  let toldAt = Number.NEGATIVE_INFINITY;
  return library.onProgress((progress) => {
    const isNew = progress.phase !== phase;
    const isConnected = server.getClientVersion() !== undefined;
    if (!isConnected || (!isNew && performance.now() - toldAt < AGAIN_MS)) return;
    phase = progress.phase;
    toldAt = performance.now();
    const message = { level: "info" as const, logger: "index", data: dataOf(progress) };
    server
      .sendLoggingMessage(message, server.transport?.sessionId)
      .catch((cause: unknown) => logger.debug("log message was not delivered", { cause }));
  });
}

function dataOf(progress: IndexProgress): Record<string, unknown> {
  const { phase, filesDone, filesTotal, pagesDone, filesPerSecond, secondsLeft, currentFile } = progress;
  return {
    message: describeProgress(progress),
    phase,
    files_done: filesDone,
    files_total: filesTotal,
    pages_done: pagesDone,
    files_per_second: filesPerSecond,
    ...(secondsLeft === undefined ? {} : { seconds_left: secondsLeft }),
    ...(currentFile === undefined ? {} : { current_file: currentFile }),
  };
}
