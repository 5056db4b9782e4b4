import type { z } from "zod";
import { ServerConfig } from "../config/server-config.ts";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import type { InputResolver } from "./input-resolver.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { registerLiterals } from "./register-literals.ts";
import type { SecretRegistry } from "./secret-registry.ts";

/**
 * The configuration that an MCP server is started with. Only `server_parameters` are filled in: everything else
 * is shown to Agents, so a placeholder there stays literal. The result must never leave the Computer.
 */
export async function resolveServer(
  config: ServerConfig,
  inputs: InputResolver,
  secrets: SecretRegistry,
): Promise<ServerConfig> {
  const filled = await fillPlaceholders(config.server_parameters, (reference) =>
    inputs.resolve(reference, config.name),
  );
  const parsed = ServerConfig.safeParse({ ...config, server_parameters: filled });
  if (!parsed.success) throw misfit(config.name, parsed.error);
  // Secrets that were written out, or came from a placeholder that does not say that it is one.
  registerLiterals(parsed.data, secrets);
  return parsed.data;
}

function misfit(server: string, { issues: findings }: z.ZodError): ComputerError {
  const wrong = findings.map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  return new ComputerError(
    ComputerErrorCode.ConfigInvalid,
    `MCP server "${server}" does not fit once its placeholders are filled in: ${wrong.join("; ")}`,
  );
}
