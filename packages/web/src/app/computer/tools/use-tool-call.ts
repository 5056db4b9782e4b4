import { useCallback, useEffect, useRef, useState } from "react";
import type { CallAnswer } from "../../../api/tools.ts";
import { useApi } from "../../api/api-context.ts";
import type { CallRequest } from "../../api/client.ts";
import type { RequestFailure } from "../../api/result.ts";

/** Where the one call of a panel stands. */
export type CallState =
  | { readonly phase: "idle" }
  | { readonly phase: "running" }
  | { readonly phase: "stopped" }
  | { readonly phase: "answered"; readonly answer: CallAnswer }
  | { readonly phase: "failed"; readonly failure: RequestFailure };

export interface ToolCall {
  readonly state: CallState;
  readonly run: (call: CallRequest) => void;
  /** Stops waiting; the tool itself may be done already. */
  readonly stop: () => void;
}

/** Calls a tool, one call at a time; leaving the panel stops waiting. */
export function useToolCall(): ToolCall {
  const { client } = useApi();
  const [state, setState] = useState<CallState>({ phase: "idle" });
  const abort = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const run = useCallback(
    (call: CallRequest) => {
      abort.current?.abort();
      const own = new AbortController();
      abort.current = own;
      setState({ phase: "running" });
      void client.call(call, own.signal).then((result) => {
        if (own.signal.aborted) return;
        setState(
          result.ok
            ? { phase: "answered", answer: result.value }
            : { phase: "failed", failure: result.failure },
        );
      });
    },
    [client],
  );
  const stop = useCallback(() => {
    abort.current?.abort();
    setState({ phase: "stopped" });
  }, []);
  return { state, run, stop };
}
