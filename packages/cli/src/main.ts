#!/usr/bin/env node
import { existsSync } from "node:fs";

// A reader that closes early (`a2c … | head`, `a2c … 2>&1 | head`) is not a failure.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

const [command] = process.argv.slice(2);
const bundledGateway = new URL("./gateway.bundle.js", import.meta.url);

// Some cannot wait until the whole program is loaded: a shell that asks at every Tab, and an MCP client that starts
// the gateway anew for each conversation.
if (command === "__complete") {
  const { printCandidates } = await import("./completion/print-candidates.ts");
  await printCandidates(process.argv.slice(3));
} else if (command === "gateway" && existsSync(bundledGateway)) {
  await import(bundledGateway.href);
} else {
  if (servesDocuments(command)) (await import("./process/keep-heap-close.ts")).keepHeapClose();
  // Not before: the gateway's bundle is a few files, which need no other package.
  const { loadWithinLimit } = await import("@a2c-smcp/runtime/open-file-limit");
  loadWithinLimit();
  const [{ createProgram }, { allCommands }, { runProgram }] = await Promise.all([
    import("./program/program.ts"),
    import("./program/all-commands.ts"),
    import("./program/run.ts"),
  ]);
  process.exitCode = await runProgram(createProgram(allCommands()), process.argv);
}

/** Whether a command may have to do with very many files for a long time; `a2c FOLDER` is `a2c up FOLDER`. */
function servesDocuments(name = ""): boolean {
  return name === "documents" || name === "up" || existsSync(name);
}
