import { Command, InvalidArgumentError } from "commander";
import type { DoctorFlags } from "../doctor/run-doctor.ts";
import { messages } from "../language/messages.ts";
import { addSecretOptions } from "../options/secret.ts";

/** `a2c doctor`: looks at everything that has to work, and says what to do about what does not. */
export function doctorCommand(): Command {
  const { doctor } = messages();
  const command = new Command("doctor")
    .description(doctor.description)
    .argument("[folder...]", doctor.folders)
    .option("--config <file...>", doctor.config, [])
    .option("--server <url...>", doctor.server, []);
  return addSecretOptions(command)
    .option("--timeout <seconds>", doctor.timeout, readSeconds, 30)
    .option("--json", doctor.json)
    .addHelpText("after", doctor.exitCodes)
    .action(async (folders: string[], flags: DoctorFlags) => {
      const { runDoctor } = await import("../doctor/run-doctor.ts");
      await runDoctor(folders, flags);
    });
}

function readSeconds(raw: string): number {
  const seconds = Number(raw);
  if (seconds > 0 && seconds <= 600) return seconds;
  throw new InvalidArgumentError(messages().doctor.badTimeout);
}
