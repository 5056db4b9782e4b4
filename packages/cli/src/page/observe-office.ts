import type { ConnectAgentOptions, Observer } from "@a2c-smcp/agent";
import { connectObserver, ObserversError } from "@a2c-smcp/agent";

/** How the page looks on at its office; an office that has no observers is no failure, but why there is none. */
export function observeOffice(
  options: Omit<ConnectAgentOptions, "name">,
): () => Promise<Observer | "unsupported" | "forbidden"> {
  return async () => {
    try {
      return await connectObserver({ ...options, name: "a2c-page" });
    } catch (error) {
      if (error instanceof ObserversError) return error.code;
      throw error;
    }
  };
}
