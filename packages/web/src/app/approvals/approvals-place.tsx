import { lazy, Suspense, useEffect } from "react";
import { useApprovals } from "./use-approvals.ts";

const ApprovalCards = lazy(async () => ({ default: (await import("./approval-cards.tsx")).ApprovalCards }));

/** The cards of calls that wait, above every view; loaded with the first that does. */
export function ApprovalsPlace() {
  const approvals = useApprovals();
  const count = approvals.pending.length;
  useTitleCount(count);
  if (count === 0 && approvals.settled.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ApprovalCards approvals={approvals} />
    </Suspense>
  );
}

const COUNT = /^\(\d+\) /;

/** The tab says it too, for whoever looks at another one; whichever view is open writes the rest of the title. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const write = (): void => {
      const title = (count > 0 ? `(${count}) ` : "") + document.title.replace(COUNT, "");
      if (document.title !== title) document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
