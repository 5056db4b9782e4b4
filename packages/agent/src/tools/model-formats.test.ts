import { expect, test, vi } from "vitest";
import { z } from "zod";
import type { ModelTool } from "./finder-tools.ts";
import { runModelTool, toAiSdkTools, toAnthropicTools, toOpenAiTools } from "./model-formats.ts";

const execute = vi.fn(async (input: unknown) => JSON.stringify(input));
const inputSchema = z.object({ page: z.int().default(0).describe("which") });
const tools: ModelTool[] = [{ name: "read", description: "Reads", inputSchema, execute }];
const schema = {
  type: "object",
  properties: { page: expect.objectContaining({ type: "integer", default: 0, description: "which" }) },
};

test("each model gets its form; what has a default need not be given", () => {
  const [openAi] = toOpenAiTools(tools);
  expect(openAi).toEqual({
    type: "function",
    function: { name: "read", description: "Reads", parameters: schema },
  });
  expect(toAnthropicTools(tools)).toEqual([{ name: "read", description: "Reads", input_schema: schema }]);
  expect(toAiSdkTools(tools)).toEqual({ read: { description: "Reads", inputSchema, execute } });
});

test("arguments come as an object or as JSON text", async () => {
  expect(await runModelTool(tools, "read", { page: 1 })).toBe('{"page":1}');
  expect(await runModelTool(tools, "read", '{"page":2}')).toBe('{"page":2}');
  expect(await runModelTool(tools, "read", " ")).toBe("{}");
  expect(await runModelTool(tools, "read", "{page")).toBe('"{page"');
  expect(await runModelTool(tools, "write", {})).toBe("Error: there is no tool write. There are: read.");
});
