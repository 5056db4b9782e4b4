import type { PartialFile } from "../../../api/finder.ts";
import { finderTexts } from "../../i18n/finder.ts";
import { useFormat, useText } from "../../i18n/language-context.ts";

/** Why a file can be searched only in part, in the language of the page as far as that is known. */
export function usePartReason(): (partial: PartialFile) => string {
  const text = useText(finderTexts);
  const { number } = useFormat();
  return ({ reason, pageIndex, row }) =>
    pageIndex === undefined && row === undefined
      ? reason
      : text.partReason(reason, {
          page: pageIndex === undefined ? undefined : number(pageIndex + 1),
          row: row === undefined ? undefined : number(row + 1),
        });
}
