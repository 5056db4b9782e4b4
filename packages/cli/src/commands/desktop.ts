import { Command } from "commander";
import { messages } from "../language/messages.ts";
import type { ConnectFlags } from "../look/connect-options.ts";
import { addConnectOptions } from "../look/connect-options.ts";
import { readCount } from "../look/read-count.ts";

export interface DesktopFlags extends ConnectFlags {
  readonly watch?: true;
  readonly size?: number;
}

/** `a2c desktop [URI]`: the windows of a Computer. */
export function desktopCommand(): Command {
  const say = messages().commands.desktop;
  const command = new Command("desktop")
    .description(say.description)
    .argument("[window]", say.window)
    .option("--watch", say.watch)
    .option("--size <count>", say.size, readCount);
  return addConnectOptions(command).action(async (window: string | undefined, flags: DesktopFlags) => {
    const { runDesktop } = await import("../programs/desktop.ts");
    await runDesktop(window, flags);
  });
}
