import { ComputerError, ComputerErrorCode } from "../errors.ts";

/** Which plugin of which marketplace. */
export interface PluginId {
  readonly plugin: string;
  readonly marketplace: string;
}

const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST = 64;

/** Whether a text can name a plugin or a marketplace. */
export function isPluginWord(text: string): boolean {
  return text.length <= LONGEST && WORD.test(text);
}

/** Reads `plugin@marketplace`; undefined when it is none. */
export function readPluginId(id: string): PluginId | undefined {
  const [plugin = "", marketplace = "", ...rest] = id.split("@", 3);
  return rest.length === 0 && isPluginWord(plugin) && isPluginWord(marketplace)
    ? { plugin, marketplace }
    : undefined;
}

/** The same; throws when it is none. */
export function requirePluginId(id: string): PluginId {
  const read = readPluginId(id);
  if (read) return read;
  throw refusePlugin(
    `${JSON.stringify(id.slice(0, 2 * LONGEST + 1))} is no plugin: write it as plugin@marketplace`,
  );
}

/** Why something cannot be done with a plugin. */
export function refusePlugin(message: string, cause?: unknown): ComputerError {
  return new ComputerError(ComputerErrorCode.PluginRefused, message, { cause });
}
