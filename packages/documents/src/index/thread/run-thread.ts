import type { MessagePort } from "node:worker_threads";
import { connectReader } from "../index-connection.ts";
import type { OpenedIndex } from "../open-index-file.ts";
import { openIndexFile } from "../open-index-file.ts";
import { toIndexError } from "../sqlite-errors.ts";
import type { ThreadMessage, ThreadRequest, ThreadSettings } from "./messages.ts";
import type { OperationTable } from "./operations.ts";
import { createOperations } from "./operations.ts";
import { Upkeep } from "./upkeep.ts";

/** Opens the index in this thread and answers what it is asked through the port, one request after the other. */
export function runThread(port: MessagePort, settings: ThreadSettings): void {
  const say = (message: ThreadMessage): void => port.postMessage(message);
  const { database, file, notices } = open(settings);
  const owner = settings.role === "writer" ? settings.owner : undefined;
  const operations = createOperations({ database, file, owner });
  const upkeep = settings.role === "writer" ? new Upkeep({ ...settings, database, file, say }) : undefined;
  upkeep?.start();
  port.on("message", (request: ThreadRequest) => {
    if (request.operation === "close") {
      upkeep?.close();
      database.close();
      say({ kind: "answer", id: request.id, value: undefined });
      return port.close();
    }
    say(answer(operations, request, upkeep));
    upkeep?.touch();
  });
  say({ kind: "ready", file, notices, birth: database.birth() });
}

function open(settings: ThreadSettings): OpenedIndex {
  if (settings.role === "writer") return openIndexFile(settings);
  return { database: connectReader(settings.file), file: settings.file, notices: [] };
}

function answer(
  operations: OperationTable,
  request: ThreadRequest,
  upkeep: Upkeep | undefined,
): ThreadMessage {
  const { id, operation, input } = request;
  try {
    // The table and the request agree by their types; only the compiler cannot follow it across the name.
    const run = operations[operation as keyof OperationTable] as (input: unknown) => never;
    return { kind: "answer", id, value: run(input) };
  } catch (error) {
    upkeep?.noteError(error);
    const { code, message } = toIndexError(error);
    return { kind: "error", id, code, message };
  }
}
