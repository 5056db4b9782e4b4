// A model answers a question from the documents. The loop is the real one; only the model is scripted, so it needs no network.
import assert from "node:assert/strict";
import { connectAgent, finderTools, runModelTool, toAnthropicTools, toOpenAiTools } from "@a2c-smcp/agent";
import { openSampleOffice } from "../shared/sample-office.ts";
import type { AnthropicMessage, OpenAiMessage, Script } from "./scripted-model.ts";
import { anthropicModel, openAiModel } from "./scripted-model.ts";

const question = "How long does a Cairn run without sun?";
const script: Script = [
  () => ({ call: "search_documents", input: { query: "battery without sun", limit: 3 } }),
  (found) => {
    const [citation] = /\[[^\]]+ p\. \d+\]/.exec(found) ?? [];
    return { call: "read_pages", input: { uri: citation } };
  },
  (page) => ({ answer: /[^.]*without any sun/.exec(page)?.[0].trim() ?? "The page does not say." }),
];

await using office = await openSampleOffice();
await using agent = await connectAgent({ url: office.url, office: "main", name: "assistant" });

// #region tools
const tools = finderTools(agent, { maxTokens: 1_000 });
// #endregion

async function askOpenAi(create: ReturnType<typeof openAiModel>): Promise<string> {
  // #region openai
  const messages: OpenAiMessage[] = [{ role: "user", content: question }];
  for (;;) {
    const message = await create({ messages, tools: toOpenAiTools(tools) });
    messages.push(message);
    if (!message.tool_calls) return message.content ?? "";
    for (const { id, function: call } of message.tool_calls) {
      const content = await runModelTool(tools, call.name, call.arguments);
      messages.push({ role: "tool", tool_call_id: id, content });
    }
  }
  // #endregion
}

async function askAnthropic(create: ReturnType<typeof anthropicModel>): Promise<string> {
  const messages: AnthropicMessage[] = [{ role: "user", content: [{ type: "text", text: question }] }];
  for (;;) {
    const message = await create({ messages, tools: toAnthropicTools(tools) });
    messages.push(message);
    const [block] = message.content;
    if (block?.type !== "tool_use") return block?.type === "text" ? block.text : "";
    const content = await runModelTool(tools, block.name, block.input);
    messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: block.id, content }] });
  }
}

for (const answer of [await askOpenAi(openAiModel(script)), await askAnthropic(anthropicModel(script))]) {
  console.log(`${question} ${answer}.`);
  assert.match(answer, /nine days/);
}
