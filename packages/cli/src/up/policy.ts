import type { Confirm } from "@a2c-smcp/computer";

export interface PolicyFlags {
  readonly yes?: true;
  readonly allow: readonly string[];
}

/** Which calls run: those that only read, those that a flag allows, and those that a person agrees to. */
export interface Policy {
  readonly trustReadOnly: true;
  readonly allow: readonly string[];
  /** Absent where there is nobody to ask. */
  readonly confirm: Confirm | undefined;
}

/** The policy of the flags; `ask` is how a person is asked, where one is there. */
export function createPolicy({ yes, allow }: PolicyFlags, ask: Confirm | undefined): Policy {
  const patterns = yes ? ["*"] : allow;
  const isAllowed = (name: string): boolean => patterns.some((pattern) => matches(pattern, name));
  const confirm: Confirm | undefined =
    ask && (async (request) => isAllowed(`${request.server}.${request.tool}`) || ask(request));
  return { trustReadOnly: true, allow: patterns, confirm };
}

/** `*` stands for any characters, as in the patterns of the Computer. */
function matches(pattern: string, name: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(name);
}
