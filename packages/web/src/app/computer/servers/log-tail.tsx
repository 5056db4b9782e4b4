import { useLayoutEffect, useRef, useState } from "react";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { CopyButton } from "../../ui/copy-button.tsx";

export interface LogTailProps {
  /** The MCP server that wrote it. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** The last lines of a log; it stays at its end as long as nobody scrolled away from there. */
export function LogTail({ name, lines }: LogTailProps) {
  const text = useText(computerTexts).servers;
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines move the end
  useLayoutEffect(() => {
    if (isOpen && isAtEnd.current && frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, [isOpen, lines]);
  const follow = ({
    currentTarget: { scrollTop, scrollHeight, clientHeight },
  }: {
    currentTarget: Element;
  }): void => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 8;
  };
  return (
    <details className="log-tail" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text.log(lines.length)}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={frame} onScroll={follow} tabIndex={0} aria-label={text.logOf(name)}>
        <pre>{lines.join("\n")}</pre>
      </section>
      <CopyButton value={lines.join("\n")} label={text.copyLog} />
    </details>
  );
}
