#!/usr/bin/env node
import { createProgram } from "./program.ts";
import { runProgram } from "./run.ts";

// A reader that closes early (`a2c … | head`) is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runProgram(createProgram(), process.argv);
