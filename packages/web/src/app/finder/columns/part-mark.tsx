import type { PartialFile } from "../../../api/finder.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { usePartReason } from "./use-part-reason.ts";

/** Says of a document that it can be searched only in part, and how far; nothing of others. */
export function PartMark({ partial }: { readonly partial: PartialFile | undefined }) {
  const text = useText(finderTexts);
  const reasonOf = usePartReason();
  if (partial === undefined) return null;
  const words = text.partTitle(reasonOf(partial));
  return (
    <span className="part-mark" title={words}>
      <Badge tone="warning">{text.partShort}</Badge>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
