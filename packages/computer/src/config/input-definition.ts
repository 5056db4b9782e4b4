import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";

const common = {
  id: z
    .string()
    .min(1, measured)
    .describe("What ${input:id} names; A2C_SMCP_<ID> in the environment answers it"),
  description: z.string().nullish().describe("What a person is asked with"),
};

/** A value that a placeholder can stand for; what is typed at a terminal is always a string. */
export const InputValue = z.union([z.string(), z.number(), z.boolean()]);
export type InputValue = z.infer<typeof InputValue>;

const PickOption = z.union([z.string(), z.strictObject({ label: z.string(), value: z.string() })], {
  error: "must be a string or an object with label and value",
});
export type PickOption = z.infer<typeof PickOption>;

const PromptString = z.strictObject({
  ...common,
  type: z.literal("promptString"),
  default: InputValue.nullish().describe("Taken when nobody answers"),
  password: z.boolean().nullish().describe("The value is a secret: never echoed, logged or shown"),
});
const PickString = z.strictObject({
  ...common,
  type: z.literal("pickString"),
  options: z.array(PickOption).min(1, measured).describe("What there is to choose from"),
  default: InputValue.nullish().describe("Taken when nobody answers"),
});
const Command = z.strictObject({
  ...common,
  type: z.literal("command"),
  command: z
    .string()
    .min(1, measured)
    .describe("Run through the shell; its trimmed output is the value, and is treated as a secret"),
  args: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("Accepted because other programs write it; the shell command is run as it stands"),
});

/** Something that the configuration leaves to be said when it is needed: `${input:id}`. */
export const InputDefinition = z.discriminatedUnion("type", [PromptString, PickString, Command]);
export type InputDefinition = z.infer<typeof InputDefinition>;
export type InputType = InputDefinition["type"];

const spellings: Readonly<Record<string, InputType>> = {
  promptstring: "promptString",
  pickstring: "pickString",
  command: "command",
};

/** The kind of an input in whatever case it is spelled; undefined when it is none. */
export function inputTypeOf(spelled: unknown): InputType | undefined {
  return typeof spelled === "string" ? spellings[spelled.toLowerCase()] : undefined;
}
