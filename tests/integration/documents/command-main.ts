import { documentsCommand } from "../../../packages/cli/src/commands/documents.ts";
import { runProgram } from "../../../packages/cli/src/program/run.ts";

process.exitCode = await runProgram(documentsCommand().exitOverride(), process.argv);
