import { useEffect, useRef, useState } from "react";

/** What a hostile expression may cost. */
const limits = { maxExpand: 200, maxSize: 20 } as const;
const LONGEST = 5000;

export interface MathematicsProps {
  readonly expression: string;
  /** It stands within a line of words. */
  readonly isInline?: boolean;
}

/** TeX, set as mathematics; what does the setting is only fetched where there is some. */
export function Mathematics({ expression, isInline = false }: MathematicsProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isPlain, setIsPlain] = useState(expression.length > LONGEST);
  useEffect(() => {
    if (isPlain) return;
    let isCurrent = true;
    void import("katex")
      .then(({ default: katex }) => {
        if (!isCurrent || place.current === null) return;
        katex.render(expression, place.current, {
          output: "mathml",
          displayMode: !isInline,
          throwOnError: true,
          trust: false,
          strict: "ignore",
          ...limits,
        });
      })
      // What is no TeX, or cannot be fetched, is still worth reading as it is written.
      .catch(() => isCurrent && setIsPlain(true));
    return () => {
      isCurrent = false;
    };
  }, [expression, isInline, isPlain]);
  // Between words it may never have been meant as TeX, so nothing of it is left out.
  if (isPlain) return isInline ? `$${expression}$` : <code>{expression}</code>;
  return <span ref={place} className={isInline ? "mathematics-inline" : "mathematics"} />;
}
