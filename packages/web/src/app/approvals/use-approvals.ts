import type { ApprovalsView } from "../../api/approvals.ts";
import { useApi } from "../api/api-context.ts";
import { useStore } from "../api/use-store.ts";

const NONE: ApprovalsView = { pending: [], settled: [] };

/** What waits for approval now, and what has just been answered. */
export function useApprovals(): ApprovalsView {
  const { feed } = useApi();
  return useStore(feed.state)?.approvals ?? NONE;
}
