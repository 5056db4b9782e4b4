import type { FormEvent } from "react";
import { useState } from "react";
import { codeOf } from "../../api/entry.ts";
import { entryTexts } from "../i18n/entry.ts";
import { useText } from "../i18n/language-context.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import "./locked.css";
import { enter } from "./session.ts";

const COMMAND = "a2c open";

/** What a browser sees that was not let in, with every way to get in. */
export function Locked({ isSpent }: { readonly isSpent: boolean }) {
  const text = useText(entryTexts);
  return (
    <EmptyState icon="lock" title={isSpent ? text.spentTitle : text.lockedTitle} text={text.why}>
      <p>{text.how}</p>
      <p className="locked-command">
        <code>{COMMAND}</code>
        <CopyButton value={COMMAND} />
      </p>
      <PasteForm />
    </EmptyState>
  );
}

function PasteForm() {
  const text = useText(entryTexts);
  const [pasted, setPasted] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const tryIt = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const code = codeOf(pasted);
    if (code !== undefined && (await enter(code))) location.reload();
    else setIsRefused(true);
  };
  return (
    <form className="locked-form" onSubmit={(event) => void tryIt(event)}>
      <label htmlFor="locked-link">{text.paste}</label>
      <input
        id="locked-link"
        className="field"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" kind="primary" isDisabled={pasted.trim() === ""}>
        {text.open}
      </Button>
      <p role="status">{isRefused ? text.refused : ""}</p>
    </form>
  );
}
