import type { TestClient } from "./connect.ts";

/** What a tool answered, both ways. */
export interface ToolAnswer {
  readonly structured: Record<string, unknown>;
  readonly text: string;
  readonly isError: boolean;
}

/** Calls a tool, after its list so that the client checks the answer against the schema of the tool. */
export async function callTool(
  { client }: TestClient,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  await client.listTools();
  const answer = await client.callTool({ name, arguments: args });
  const [first] = answer.content;
  return {
    structured: (answer.structuredContent ?? {}) as Record<string, unknown>,
    text: first?.type === "text" ? first.text : "",
    isError: answer.isError === true,
  };
}
