import type { FormEvent } from "react";
import { useId, useMemo, useState } from "react";
import type { ToolView } from "../../../api/tools.ts";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { FieldProblem } from "../form/collect.ts";
import { emptyDraft } from "../form/draft.ts";
import type { Field } from "../form/field.ts";
import { fieldId } from "../form/form-context.ts";
import { formOf } from "../form/form-of.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { Parameters, Written } from "./parameters.ts";
import { readParameters } from "./parameters.ts";
import { ParametersInput } from "./parameters-input.tsx";
import { ToolOutcome } from "./tool-outcome.tsx";
import type { CallState, ToolCall } from "./use-tool-call.ts";
import { useToolCall } from "./use-tool-call.ts";

type Params = Readonly<Record<string, unknown>>;

/** One tool: what it says about itself, a form to try it, and what came back. */
export function ToolPanel({ tool }: { readonly tool: ToolView }) {
  const text = useText(computerTexts).tools;
  const call = useToolCall();
  const [asked, setAsked] = useState<Params | null>(null);
  const isReadOnly = tool.isReadOnly && !isConfirmationNeeded(call.state);
  const run = (params: Params, confirmed: boolean): void => {
    setAsked(null);
    call.run({ name: tool.name, params, confirmed });
  };
  return (
    <>
      <p className="computer-facts">
        <Badge>{tool.server}</Badge>
        {tool.isReadOnly ? (
          <Badge tone="good">{text.readOnly}</Badge>
        ) : (
          <Badge tone="warning">{text.changes}</Badge>
        )}
        {tool.isDestructive ? <Badge tone="warning">{text.destructive}</Badge> : null}
        {tool.title === tool.name ? null : <code>{tool.name}</code>}
      </p>
      {tool.description === "" ? null : <p className="tool-description">{tool.description}</p>}
      <ToolForm
        tool={tool}
        call={call}
        onRun={(params) => (isReadOnly ? run(params, false) : setAsked(params))}
      />
      {asked === null ? null : (
        <ConfirmDialog
          tool={tool}
          params={asked}
          onConfirm={() => run(asked, true)}
          onCancel={() => setAsked(null)}
        />
      )}
      <ToolOutcome state={call.state} />
    </>
  );
}

interface ToolFormProps {
  readonly tool: ToolView;
  readonly call: ToolCall;
  readonly onRun: (params: Params) => void;
}

function ToolForm({ tool, call, onRun }: ToolFormProps) {
  const text = useText(computerTexts);
  const id = useId();
  const form = useMemo(() => formOf(tool.schema), [tool.schema]);
  const [written, setWritten] = useState<Written>(() => emptyForm(form));
  const [isChecked, setChecked] = useState(false);
  const parameters = readParameters(form, written);
  const problems = isChecked ? problemsOf(parameters) : [];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(!parameters.isReady);
    if (parameters.isReady) onRun(parameters.params);
    else focusOn(fieldId(id, parameters.problems[0]?.path ?? ""));
  };
  const reset = (): void => {
    setChecked(false);
    setWritten(emptyForm(form));
  };
  return (
    <form className="tool-form" onSubmit={submit} noValidate>
      <ParametersInput id={id} form={form} written={written} problems={problems} onChange={setWritten} />
      <div className="tool-buttons">
        <RunButtons call={call} isReadOnly={tool.isReadOnly} />
        <Button kind="quiet" onClick={reset}>
          {text.tools.reset}
        </Button>
        <span role="status" className="field-problem">
          {problems.length > 0 ? text.form.fix(problems.length) : ""}
        </span>
      </div>
    </form>
  );
}

function RunButtons({ call, isReadOnly }: { readonly call: ToolCall; readonly isReadOnly: boolean }) {
  const text = useText(computerTexts).tools;
  const isRunning = call.state.phase === "running";
  const name = isReadOnly ? text.run : text.runAsking;
  return (
    <>
      <Button kind="primary" type="submit" icon="play" isDisabled={isRunning}>
        {isRunning ? text.running : name}
      </Button>
      {isRunning ? <Button onClick={call.stop}>{text.stop}</Button> : null}
    </>
  );
}

/** The tool may have changed its mind since the page asked for it: the Computer decides. */
function isConfirmationNeeded(state: CallState): boolean {
  return state.phase === "failed" && state.failure.code === "confirmation-needed";
}

function emptyForm(form: Field): Written {
  return { mode: "form", draft: emptyDraft(form) };
}

function problemsOf(parameters: Parameters): readonly FieldProblem[] {
  return parameters.isReady ? [] : parameters.problems;
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
