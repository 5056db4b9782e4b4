import type { SandboxMode } from "@a2c-smcp/documents";
import { Option } from "commander";
import { messages } from "../language/messages.ts";

export interface SandboxOptions {
  readonly sandbox: SandboxMode;
}

const modes = ["auto", "require", "off"] as const satisfies readonly SandboxMode[];

/** `--sandbox`: how the parsers of documents are confined. */
export function sandboxOption(): Option {
  return new Option("--sandbox <mode>", messages().parts.documents.sandbox)
    .choices(modes)
    .default("auto" satisfies SandboxMode)
    .env("A2C_SANDBOX");
}
