import type { LogFields, Logger } from "@a2c-smcp/runtime";

export interface LogLine {
  readonly level: keyof Logger;
  readonly message: string;
  readonly fields: LogFields;
}

/** A logger that keeps every line. */
export function recordingLogger(): { readonly logger: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: keyof Logger): Logger["info"] =>
    (message, fields = {}) => {
      lines.push({ level, message, fields });
    };
  return { lines, logger: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } };
}
