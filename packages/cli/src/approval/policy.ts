import type { Confirm } from "@a2c-smcp/computer";

export interface PolicyFlags {
  readonly yes?: true;
  readonly allow: readonly string[];
  readonly trust: readonly string[];
}

/** Which calls run: those of trusted servers that only read, those that a flag allows, and those that a person agrees to. */
export interface Policy {
  readonly trust: readonly string[];
  readonly allow: readonly string[];
  /** Absent where there is nobody to ask. */
  readonly confirm: Confirm | undefined;
}

/** The policy of the flags; `ask` is how a person is asked, where one is there. */
export function createPolicy({ yes, allow, trust }: PolicyFlags, ask: Confirm | undefined): Policy {
  const confirm: Confirm | undefined = ask && (async (request) => request.isAllowed || ask(request));
  return { trust, allow: yes ? ["*"] : allow, confirm };
}
