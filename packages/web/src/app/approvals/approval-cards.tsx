import { useEffect, useRef, useState } from "react";
import type { ApprovalsView, SettledView } from "../../api/approvals.ts";
import { approvalsTexts } from "../i18n/approvals.ts";
import { useText } from "../i18n/language-context.ts";
import { IconButton } from "../ui/button.tsx";
import { ApprovalCard } from "./approval-card.tsx";
import "./approvals.css";
import { describeEnd } from "./describe-end.ts";

/** How long it is said how a call ended that this page had shown. */
const NOTICE_MS = 12_000;

/** A card for each call that waits, and a line for the one that was answered last, here or elsewhere. */
export function ApprovalCards({ approvals: { pending, settled } }: { readonly approvals: ApprovalsView }) {
  const text = useText(approvalsTexts);
  const [notice, dismiss] = useNotice(pending, settled[0]);
  return (
    <section className="approvals" aria-label={text.region}>
      <p role="status" className="approvals-notice">
        {notice ? (
          <>
            <span>{describeEnd(notice, text)}</span>
            <IconButton icon="close" label={text.close} onClick={dismiss} />
          </>
        ) : null}
      </p>
      {pending.map((question) => (
        <ApprovalCard key={question.id} question={question} />
      ))}
    </section>
  );
}

/** How the last call ended, if it was shown here while it waited: what was over before is no news. */
function useNotice(
  pending: ApprovalsView["pending"],
  last: SettledView | undefined,
): readonly [SettledView | undefined, () => void] {
  const seen = useRef(new Set<string>());
  const [notice, setNotice] = useState<SettledView>();
  useEffect(() => {
    for (const { id } of pending) seen.current.add(id);
  }, [pending]);
  const id = last?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same end is told once, however often it comes
  useEffect(() => {
    if (last === undefined || !seen.current.delete(last.id)) return;
    setNotice(last);
    const timer = setTimeout(() => setNotice(undefined), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return [notice, () => setNotice(undefined)];
}
