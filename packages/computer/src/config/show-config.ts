import type { GetConfigAnswer } from "@a2c-smcp/protocol";
import type { ComputerConfig } from "./computer-config.ts";
import { isoOf, secondsOf } from "./duration.ts";
import { hideByName, hideDeep, hideInArguments, hideSecrets } from "./hide-secrets.ts";
import type { InputDefinition } from "./input-definition.ts";
import type { ServerConfig } from "./server-config.ts";

/** The configuration as Agents see it: placeholders literal, secrets that were written out hidden. */
export function showConfig({ servers, inputs }: ComputerConfig): GetConfigAnswer {
  return {
    servers: Object.fromEntries(Object.entries(servers).map(([name, server]) => [name, showServer(server)])),
    ...(inputs.length > 0 && { inputs: inputs.map(showInput) }),
  };
}

function showServer(server: ServerConfig): GetConfigAnswer["servers"][string] {
  // Whom the operator trusts, and how old a server is, are no keys of the protocol.
  const { trust_hints: _, legacy_window_query: __, ...shown } = server;
  const { tool_meta, default_tool_meta } = server;
  return {
    ...shown,
    tool_meta: hideDeep(tool_meta),
    default_tool_meta: hideDeep(default_tool_meta),
    server_parameters: showParameters(server),
  };
}

function showParameters({ type, server_parameters }: ServerConfig): Record<string, unknown> {
  if (type === "stdio") {
    const { command, args, env, cwd, ...rest } = server_parameters;
    return {
      command: hideSecrets(command),
      args: hideInArguments(args),
      env: hideByName(env),
      cwd: cwd === null ? null : hideSecrets(cwd),
      ...rest,
    };
  }
  const { url, headers, timeout, sse_read_timeout, ...rest } = server_parameters;
  // The protocol writes the times of one transport as numbers and those of the other as ISO-8601.
  const write = type === "sse" ? (duration: number | string) => secondsOf(duration) ?? duration : isoOf;
  return {
    ...rest,
    url: hideSecrets(url),
    headers: hideByName(headers),
    timeout: write(timeout),
    sse_read_timeout: write(sse_read_timeout),
  };
}

type ShownInput = NonNullable<GetConfigAnswer["inputs"]>[number];

function showInput(input: InputDefinition): ShownInput {
  if (input.type === "command") return hideDeep(input);
  if (input.type === "pickString") return { ...input, options: input.options.map(optionValue) };
  const { default: value, ...rest } = input;
  if (input.password || value === undefined) return rest;
  return { ...rest, default: hideDeep(value, input.id) };
}

function optionValue(option: string | { value: string }): string {
  return typeof option === "string" ? option : option.value;
}
