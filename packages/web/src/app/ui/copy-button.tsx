import { useEffect, useState } from "react";
import { useText } from "../i18n/language-context.ts";
import { uiTexts } from "../i18n/ui.ts";
import { Button } from "./button.tsx";

const SHOWN_MS = 2000;

/** Copies a text and says that it did. */
export function CopyButton({ value, label }: { readonly value: string; readonly label?: string }) {
  const text = useText(uiTexts);
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    navigator.clipboard.writeText(value).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  };
  const words = { idle: label ?? text.copy, copied: text.copied, failed: text.copyFailed }[state];
  return (
    <Button size="small" icon={state === "copied" ? "check" : "copy"} onClick={copy} title={value}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
