import { Argument, Command } from "commander";
import type { AuthAction } from "../auth/auth-actions.ts";
import { AUTH_ACTIONS } from "../auth/auth-actions.ts";
import type { AuthFlags } from "../auth/run-auth.ts";
import { messages } from "../language/messages.ts";
import { readPort } from "../options/numbers.ts";

/** `a2c auth login|logout|status`: signing in to MCP servers that want it. */
export function authCommand(): Command {
  const say = messages().parts.auth;
  return new Command("auth")
    .description(say.description)
    .addArgument(new Argument("<action>", say.action).choices(AUTH_ACTIONS))
    .argument("[server]", say.server)
    .option("--config <file...>", say.config, [])
    .option("--scope <scopes>", say.scope)
    .option("--client-id <id>", say.clientId)
    .option("--callback-port <port>", say.callbackPort, readPort)
    .option("--no-browser", say.noBrowser)
    .option("--json", say.json)
    .action(async (action: AuthAction, server: string | undefined, flags: AuthFlags) => {
      const { runAuth } = await import("../auth/run-auth.ts");
      await runAuth(action, server, flags);
    });
}
