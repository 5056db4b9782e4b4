import { useFormat, useText } from "../i18n/language-context.ts";
import { previewTexts } from "../i18n/preview.ts";
import { IconButton } from "../ui/button.tsx";

export interface PageStepsProps {
  readonly pageIndex: number;
  readonly total: number;
  /** What is printed on the page, "" where nothing is. */
  readonly label: string;
  readonly onPage: (pageIndex: number) => void;
}

/** Back and forth through the pages, and which one this is. */
export function PageSteps({ pageIndex, total, label, onPage }: PageStepsProps) {
  const text = useText(previewTexts);
  const { number } = useFormat();
  return (
    <span className="page-steps">
      <IconButton
        icon="chevronLeft"
        label={text.previousPage}
        isDisabled={pageIndex <= 0}
        onClick={() => onPage(pageIndex - 1)}
      />
      <span role="status">
        {text.pageOf(number(pageIndex + 1), number(total))}
        {label === "" ? null : <span className="page-label">{text.printedLabel(label)}</span>}
      </span>
      <IconButton
        icon="chevronRight"
        label={text.nextPage}
        isDisabled={pageIndex >= total - 1}
        onClick={() => onPage(pageIndex + 1)}
      />
    </span>
  );
}
