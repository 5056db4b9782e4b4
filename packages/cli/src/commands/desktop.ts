import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { addConnectOptions } from "../options/connect.ts";
import { readCount } from "../options/numbers.ts";
import type { DesktopFlags } from "../watching/run-desktop.ts";

/** `a2c desktop [URI]`: the windows of a Computer. */
export function desktopCommand(): Command {
  const say = messages().commands.desktop;
  const command = new Command("desktop")
    .description(say.description)
    .argument("[window]", say.window)
    .option("--watch", say.watch)
    .option("--size <count>", say.size, readCount);
  return addConnectOptions(command).action(async (window: string | undefined, flags: DesktopFlags) => {
    const { runDesktop } = await import("../watching/run-desktop.ts");
    await runDesktop(window, flags);
  });
}
