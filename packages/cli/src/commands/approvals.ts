import { Command } from "commander";
import type { ApprovalsFlags } from "../approval/run-approvals.ts";
import { messages } from "../language/messages.ts";

/** `a2c approvals`: the calls that wait for a person, and what was allowed for good. */
export function approvalsCommand(): Command {
  const say = messages().approvals;
  const command = shared(new Command("approvals").description(say.description))
    .option("--watch", say.watch)
    .action(async (flags: ApprovalsFlags) => {
      const { openApprovals, listApprovals } = await load();
      const context = openApprovals(flags);
      if (!flags.watch) return listApprovals(context);
      const { watchApprovals } = await import("../approval/watch-approvals.ts");
      return watchApprovals(context);
    });
  command.addCommand(
    about("show", say.show, async (id, flags) => {
      const { openApprovals, showApproval } = await load();
      await showApproval(openApprovals(flags), id);
    }),
  );
  command.addCommand(
    about("allow", say.allow, async (id, flags) => {
      const { openApprovals, answerApproval } = await load();
      await answerApproval(openApprovals(flags), id, flags.always ? "always" : "once");
    }).option("--always", say.always),
  );
  command.addCommand(
    about("deny", say.deny, async (id, flags) => {
      const { openApprovals, answerApproval } = await load();
      await answerApproval(openApprovals(flags), id, "deny");
    }),
  );
  command.addCommand(revokeCommand());
  return command;
}

function revokeCommand(): Command {
  const say = messages().approvals;
  return shared(new Command("revoke").description(say.revoke))
    .argument("<server>", say.serverArgument)
    .argument("<tool>", say.toolArgument)
    .action(async (...given: [server: string, tool: string, flags: ApprovalsFlags, command: Command]) => {
      const [server, tool, , command] = given;
      const { openApprovals, revokeApproval } = await load();
      await revokeApproval(openApprovals(command.optsWithGlobals()), server, tool);
    });
}

function about(
  name: string,
  description: string,
  run: (id: string, flags: ApprovalsFlags) => Promise<void>,
): Command {
  return shared(new Command(name).description(description))
    .argument("<id>", messages().approvals.idArgument)
    .action((id: string, _flags: ApprovalsFlags, command: Command) => run(id, command.optsWithGlobals()));
}

function shared(command: Command): Command {
  const say = messages().commands.connect;
  return command
    .option("--office <id>", say.office)
    .option("--computer <name>", say.computer)
    .option("--json", say.json);
}

function load(): Promise<typeof import("../approval/run-approvals.ts")> {
  return import("../approval/run-approvals.ts");
}
