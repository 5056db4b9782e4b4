/** What a model wants next: a call of a tool, or to answer. */
export type Step = { readonly call: string; readonly input: object } | { readonly answer: string };

/** Decides from the result of the last call, as a model would; the first step sees the question. */
export type Script = readonly ((seen: string) => Step)[];

export interface OpenAiMessage {
  readonly role: "user" | "assistant" | "tool";
  readonly content: string | null;
  readonly tool_calls?: { id: string; type: "function"; function: { name: string; arguments: string } }[];
  readonly tool_call_id?: string;
}

/** Stands for `openai.chat.completions.create`: arguments come as JSON text. */
export function openAiModel(script: Script) {
  return ({ messages }: { messages: readonly OpenAiMessage[]; tools: readonly unknown[] }): OpenAiMessage => {
    const step = nextStep(script, messages.length, messages.at(-1)?.content ?? "");
    if ("answer" in step) return { role: "assistant", content: step.answer };
    const call = { name: step.call, arguments: JSON.stringify(step.input) };
    const tool_calls = [{ id: `call_${messages.length}`, type: "function" as const, function: call }];
    return { role: "assistant", content: null, tool_calls };
  };
}

export type AnthropicBlock =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: object }
  | { readonly type: "tool_result"; readonly tool_use_id: string; readonly content: string };

export interface AnthropicMessage {
  readonly role: "user" | "assistant";
  readonly content: readonly AnthropicBlock[];
}

/** Stands for `anthropic.messages.create`: arguments come as an object. */
export function anthropicModel(script: Script) {
  return (request: { messages: readonly AnthropicMessage[]; tools: readonly unknown[] }) => {
    const { messages } = request;
    const [last] = messages.at(-1)?.content ?? [];
    const seen = last?.type === "tool_result" ? last.content : last?.type === "text" ? last.text : "";
    const step = nextStep(script, messages.length, seen);
    const block: AnthropicBlock =
      "answer" in step
        ? { type: "text", text: step.answer }
        : { type: "tool_use", id: `toolu_${messages.length}`, name: step.call, input: step.input };
    return { role: "assistant" as const, content: [block] };
  };
}

/** Question, then call and result in turn: every second message is a step further. */
function nextStep(script: Script, messages: number, seen: string): Step {
  return script[Math.floor(messages / 2)]?.(seen) ?? { answer: "I do not know." };
}
