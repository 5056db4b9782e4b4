import { describe, expect, test, vi } from "vitest";
import { InputDefinition } from "../config/input-definition.ts";
import { InputError } from "./input-error.ts";
import type { InputResolverOptions } from "./input-resolver.ts";
import { InputResolver } from "./input-resolver.ts";
import { spelledVariableOf, variableOf } from "./input-sources.ts";
import { SecretRegistry } from "./secret-registry.ts";

const prompt = InputDefinition.parse({ type: "promptString", id: "api-key", default: "fallback" });
const bare = InputDefinition.parse({ type: "promptString", id: "bare" });
const mode = InputDefinition.parse({
  type: "pickString",
  id: "mode",
  options: ["fast", { label: "Slow", value: "s" }],
});

function resolver(options: Partial<InputResolverOptions> = {}): InputResolver {
  return new InputResolver([prompt, bare, mode], { env: {}, secrets: new SecretRegistry(), ...options });
}

const input = (name: string) => ({ kind: "input", name }) as const;

describe("the value of an input (#inputs.order)", () => {
  test("comes from the environment first", async () => {
    const ask = vi.fn(async () => "typed");

    const spelled = resolver({ env: { A2C_SMCP_api_key: "spelled" }, ask });
    expect(await spelled.resolve(input("api-key"), "s")).toBe("spelled");
    const value = await resolver({ env: { A2C_SMCP_API_KEY: "set" }, ask }).resolve(input("api-key"), "s");

    expect(value).toBe("set");
    expect(ask).not.toHaveBeenCalled();
  });

  test("comes from the terminal when the environment has none", async () => {
    expect(await resolver({ ask: async () => "typed" }).resolve(input("api-key"), "s")).toBe("typed");
  });

  test.each([[undefined], [async () => undefined], [async () => ""]])(
    "is the default when nobody answers",
    async (ask) => {
      expect(await resolver({ ask }).resolve(input("api-key"), "s")).toBe("fallback");
    },
  );
});

describe("an input", () => {
  test("is asked for when it is first needed, and once for all servers", async () => {
    const ask = vi.fn(async () => "typed");
    const inputs = resolver({ ask });
    expect(ask).not.toHaveBeenCalled();

    await Promise.all([inputs.resolve(input("bare"), "a"), inputs.resolve(input("bare"), "b")]);
    await inputs.resolve(input("bare"), "c");

    expect(ask).toHaveBeenCalledTimes(1);
  });

  test("is asked for one at a time", async () => {
    const open: string[] = [];
    const ask = async ({ id }: { id: string }): Promise<string> => {
      open.push(id);
      await Promise.resolve();
      expect(open).toEqual([id]);
      open.pop();
      return "fast";
    };
    const inputs = resolver({ ask });

    await Promise.all(["bare", "mode", "api-key"].map((id) => inputs.resolve(input(id), "s")));
  });

  test("that is not declared is an error with the names of input and server", async () => {
    const error = await resolver()
      .resolve(input("nope"), "github")
      .catch((cause: unknown) => cause);

    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ code: "input-unknown", input: "nope", server: "github" });
    expect(String(error)).toContain('MCP server "github" needs the input "nope"');
  });

  test("without any value says which variable would set it", async () => {
    const resolving = resolver().resolve(input("bare"), "github");

    await expect(resolving).rejects.toThrow("set A2C_SMCP_BARE");
    await expect(resolving).rejects.toMatchObject({ code: "input-unresolved" });
  });

  test("whose question failed is asked for again", async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error("closed")).mockResolvedValueOnce("typed");
    const inputs = resolver({ ask });

    await expect(inputs.resolve(input("bare"), "s")).rejects.toThrow("nobody answered: closed");
    expect(await inputs.resolve(input("bare"), "s")).toBe("typed");
  });

  test("that nobody answers in time is an error", async () => {
    vi.useFakeTimers();
    const inputs = resolver({ ask: () => new Promise(() => undefined), askTimeoutMs: 1_000 });
    const resolving = inputs.resolve(input("bare"), "s").catch((cause: unknown) => cause);

    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();

    expect(await resolving).toMatchObject({ code: "input-unresolved" });
  });

  test("to pick from is given by value or label", async () => {
    expect(await resolver({ ask: async () => "Slow" }).resolve(input("mode"), "s")).toBe("s");
    expect(await resolver({ env: { A2C_SMCP_MODE: "fast" } }).resolve(input("mode"), "s")).toBe("fast");
    await expect(resolver({ env: { A2C_SMCP_MODE: "medium" } }).resolve(input("mode"), "s")).rejects.toThrow(
      "none of its options",
    );
  });

  test("keeps its value in a new configuration unless it is defined differently", async () => {
    const ask = vi.fn(async () => "typed");
    const inputs = resolver({ ask });
    await inputs.resolve(input("bare"), "s");
    await inputs.resolve(input("api-key"), "s");

    inputs.redefine([bare, InputDefinition.parse({ ...prompt, default: "other" })]);
    await inputs.resolve(input("bare"), "s");
    expect(ask).toHaveBeenCalledTimes(2);
    await inputs.resolve(input("api-key"), "s");
    expect(ask).toHaveBeenCalledTimes(3);
  });
});

describe("an environment variable", () => {
  const variable = { kind: "env", name: "GITHUB_TOKEN" } as const;

  test("stands for its value", async () => {
    expect(await resolver({ env: { GITHUB_TOKEN: "ghp" } }).resolve(variable, "s")).toBe("ghp");
  });

  test("that is not set is an error with its name", async () => {
    await expect(resolver().resolve(variable, "s")).rejects.toMatchObject({
      code: "input-unresolved",
      input: "GITHUB_TOKEN",
    });
  });
});

describe("a secret", () => {
  test.each([
    ["a password", { type: "promptString", id: "p", password: true }, input("p")],
    ["an input whose name says so", { type: "promptString", id: "access_token" }, input("access_token")],
    ["a variable whose name says so", undefined, { kind: "env", name: "MY_SECRET" } as const],
  ])("is known as such before anybody sees it: %s (#inputs.password)", async (_, definition, reference) => {
    const secrets = new SecretRegistry();
    const definitions = definition ? [InputDefinition.parse(definition)] : [];
    const inputs = new InputResolver(definitions, {
      env: { MY_SECRET: "s3cr3t" },
      ask: async () => "s3cr3t",
      secrets,
    });

    await inputs.resolve(reference, "s");

    expect(secrets.scrub("it is s3cr3t")).toBe("it is ***");
  });

  test("is not made of an ordinary input", async () => {
    const secrets = new SecretRegistry();
    await new InputResolver([bare], { env: {}, ask: async () => "plain", secrets }).resolve(
      input("bare"),
      "s",
    );

    expect(secrets.scrub("plain")).toBe("plain");
  });
});

test("the variable of an input is its id in capitals", () => {
  expect(variableOf("my.api-key 2")).toBe("A2C_SMCP_MY_API_KEY_2");
  expect(spelledVariableOf("my.Api-key 2")).toBe("A2C_SMCP_my_Api_key_2");
});
