/** Fields of a log line. Values under keys that name a secret are never written. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where a package writes what it does. The message is a constant phrase; what varies goes into the fields. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Every level, the least important first. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
/** How much a line matters. */
export type LogLevel = (typeof LOG_LEVELS)[number];

const nothing = (): void => undefined;

/** The default of every package: a library says nothing unless it is asked to. */
export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A logger whose lines all carry the given fields. */
export function withFields(logger: Logger, fields: LogFields): Logger {
  return {
    debug: (message, more) => logger.debug(message, { ...fields, ...more }),
    info: (message, more) => logger.info(message, { ...fields, ...more }),
    warn: (message, more) => logger.warn(message, { ...fields, ...more }),
    error: (message, more) => logger.error(message, { ...fields, ...more }),
  };
}
