#!/usr/bin/env node

// A reader that closes early (`a2c … | head`) is not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// A shell asks this at every Tab: it must not wait for the whole program to be loaded.
if (process.argv[2] === "__complete") {
  const { printCandidates } = await import("./programs/completion-candidates.ts");
  await printCandidates(process.argv.slice(3));
} else {
  const [{ createProgram }, { runProgram }] = await Promise.all([import("./program.ts"), import("./run.ts")]);
  process.exitCode = await runProgram(createProgram(), process.argv);
}
