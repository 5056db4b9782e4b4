import { gatewayCommand } from "./commands/gateway.ts";
import { createProgram } from "./program/program.ts";
import { runProgram } from "./program/run.ts";

// `a2c gateway` and nothing else: what the build puts into one file, so that an MCP client is greeted sooner.
const program = createProgram([{ group: "parts", commands: [gatewayCommand()] }]);
process.exitCode = await runProgram(program, process.argv);
