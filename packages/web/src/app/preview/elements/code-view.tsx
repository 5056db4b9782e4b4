import { useEffect, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { CodeToken } from "../code/token-emitter.ts";
import { textOf } from "../values.ts";
import type { ElementProps } from "./element-props.ts";
import "./code.css";
import { RestOf } from "./rest-of.tsx";

/** Longer than that, colours are not worth the wait. */
const LONGEST = 100_000;

/** Code, coloured where we know its language. */
export function CodeView({ element, document }: ElementProps) {
  const language = textOf(element.content["language"]);
  return (
    <RestOf element={element} document={document}>
      {(content) => <CodeBlock code={textOf(content["code"])} language={language} />}
    </RestOf>
  );
}

export function CodeBlock({ code, language }: { readonly code: string; readonly language: string }) {
  const tokens = useTokens(code, language);
  return (
    <figure className="code-block">
      <figcaption>
        <span>{language}</span>
        <CopyButton value={code} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {tokens === undefined
            ? code
            : tokens.map(({ text, scope }, index) =>
                scope === "" ? (
                  text
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: tokens never move
                  <span key={index} className={`token-${scope}`}>
                    {text}
                  </span>
                ),
              )}
        </code>
      </pre>
    </figure>
  );
}

function useTokens(code: string, language: string): readonly CodeToken[] | undefined {
  const [held, setHeld] = useState<{
    readonly code: string;
    readonly tokens: readonly CodeToken[] | undefined;
  }>();
  useEffect(() => {
    if (language === "" || code.length > LONGEST) return;
    let isCurrent = true;
    void import("../code/highlight.ts")
      .then(({ highlight }) => highlight(code, language))
      .then((tokens) => isCurrent && setHeld({ code, tokens }))
      // Without colours the code is as good to read.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [code, language]);
  return held?.code === code ? held.tokens : undefined;
}
