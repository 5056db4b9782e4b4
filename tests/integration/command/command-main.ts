import { documentsCommand } from "../../../packages/cli/src/commands/documents.ts";
import { gatewayCommand } from "../../../packages/cli/src/commands/gateway.ts";
import { runProgram } from "../../../packages/cli/src/program/run.ts";

const [node = "", main = "", name, ...args] = process.argv;
const command = name === "documents" ? documentsCommand() : gatewayCommand();
process.exitCode = await runProgram(command.exitOverride(), [node, main, ...args]);
