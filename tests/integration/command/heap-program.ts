import { once } from "node:events";
import { getHeapSpaceStatistics } from "node:v8";
import { Worker } from "node:worker_threads";
import { keepHeapClose } from "../../../packages/cli/src/process/keep-heap-close.ts";

// Keeps very many new objects, after a thread was started, and prints the megabytes that V8 has taken for new ones.
if (process.argv[2] === "close") keepHeapClose();
await once(new Worker("", { eval: true, execArgv: [] }), "exit");
const kept = Array.from({ length: 1_000_000 }, (_, number) => ({ number }));
const room = getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space");
if (kept.length > 0) process.stdout.write(String((room?.space_size ?? 0) / 2 ** 20));
