import type { ComputerConfig } from "@a2c-smcp/computer";
import { literalSecrets } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";

/** Reports secrets that are written out in configuration files: where they stand, and what could stand there. */
export function warnOfSecrets(config: ComputerConfig, logger: Logger): ComputerConfig {
  for (const secret of literalSecrets(config))
    logger.warn("a secret is written out in the configuration; refer to it instead", { ...secret });
  return config;
}
