import { createContext, use } from "react";

/** The quick look at what is chosen, while the list keeps the keys. */
export interface Look {
  readonly isOpen: boolean;
  readonly set: (isOpen: boolean) => void;
}

export const LookContext = createContext<Look>({ isOpen: false, set: () => undefined });

export function useLook(): Look {
  return use(LookContext);
}
