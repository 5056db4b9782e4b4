import type { LogFields, Logger } from "@a2c-smcp/runtime";
import type { SecretRegistry } from "./secret-registry.ts";

/** A logger that never writes a secret that the registry knows. */
export function scrubbingLogger(logger: Logger, secrets: SecretRegistry): Logger {
  const scrubbed = (fields: LogFields | undefined): LogFields | undefined =>
    fields && secrets.scrubValue(fields);
  return {
    debug: (message, fields) => logger.debug(secrets.scrub(message), scrubbed(fields)),
    info: (message, fields) => logger.info(secrets.scrub(message), scrubbed(fields)),
    warn: (message, fields) => logger.warn(secrets.scrub(message), scrubbed(fields)),
    error: (message, fields) => logger.error(secrets.scrub(message), scrubbed(fields)),
  };
}
