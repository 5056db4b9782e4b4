import { useEffect, useMemo, useState } from "react";
import type { CallView } from "../../../api/tools.ts";
import { useApi } from "../../api/api-context.ts";
import type { Query } from "../../api/use-query.ts";
import { useQuery } from "../../api/use-query.ts";
import { withCall } from "./call-timeline.ts";

/** The calls of the Agent: those before this page was opened are asked for, those after come with the event stream. */
export function useCalls(): {
  readonly query: Query<readonly CallView[]>;
  readonly calls: readonly CallView[];
} {
  const { feed } = useApi();
  const [live, setLive] = useState<readonly CallView[]>([]);
  const query = useQuery({ key: "calls", ask: (client, signal) => client.calls(signal) });
  useEffect(
    () =>
      feed.listen((event) => {
        if (event.what === "calls") setLive((before) => withCall(before, event.call));
      }),
    [feed],
  );
  const asked = query.phase === "ready" ? query.value : null;
  const calls = useMemo(() => live.reduce(withCall, [...(asked ?? [])]), [asked, live]);
  return { query, calls };
}
