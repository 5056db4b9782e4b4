import type { Command } from "commander";
import { approvalsCommand } from "../commands/approvals.ts";
import { authCommand } from "../commands/auth.ts";
import { callCommand } from "../commands/call.ts";
import { catCommand } from "../commands/cat.ts";
import { completionCommand } from "../commands/completion.ts";
import { computerCommand } from "../commands/computer.ts";
import { desktopCommand } from "../commands/desktop.ts";
import { doctorCommand } from "../commands/doctor.ts";
import { documentsCommand } from "../commands/documents.ts";
import { gatewayCommand } from "../commands/gateway.ts";
import { initCommand } from "../commands/init.ts";
import { lsCommand } from "../commands/ls.ts";
import { modelsCommand } from "../commands/models.ts";
import { openCommand } from "../commands/open.ts";
import { pluginsCommand } from "../commands/plugins.ts";
import { queryCommand } from "../commands/query.ts";
import { recentCommand } from "../commands/recent.ts";
import { resourcesCommand } from "../commands/resources.ts";
import { roomCommand } from "../commands/room.ts";
import { searchCommand } from "../commands/search.ts";
import { serverCommand } from "../commands/server.ts";
import { shellCommand } from "../commands/shell.ts";
import { skillsCommand } from "../commands/skills.ts";
import { toolsCommand } from "../commands/tools.ts";
import { upCommand } from "../commands/up.ts";
import { uriCommand } from "../commands/uri.ts";
import { watchCommand } from "../commands/watch.ts";
import type { CommandGroup } from "./program.ts";

/** Everything that `a2c` can do. Each command loads its program when it runs. */
export function allCommands(): CommandGroup[] {
  return [
    { group: "start", commands: [upCommand(), openCommand(), initCommand(), doctorCommand()] },
    { group: "office", commands: officeCommands() },
    { group: "parts", commands: [serverCommand(), computerCommand(), documentsCommand(), gatewayCommand()] },
    { group: "more", commands: moreCommands() },
  ];
}

function moreCommands(): Command[] {
  return [authCommand(), pluginsCommand(), modelsCommand(), completionCommand(), uriCommand()];
}

function officeCommands(): Command[] {
  return [
    lsCommand(),
    catCommand(),
    searchCommand(),
    queryCommand(),
    recentCommand(),
    desktopCommand(),
    toolsCommand(),
    callCommand(),
    resourcesCommand(),
    skillsCommand(),
    roomCommand(),
    approvalsCommand(),
    watchCommand(),
    shellCommand(),
  ];
}
