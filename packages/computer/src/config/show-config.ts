import type { GetConfigAnswer, SpokenVersion } from "@a2c-smcp/protocol";
import { isSince, PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import { bundleIdOf } from "./bundle-id.ts";
import type { ComputerConfig } from "./computer-config.ts";
import { isoOf, secondsOf } from "./duration.ts";
import { hideByName, hideDeep, hideInArguments, hideSecrets } from "./hide-secrets.ts";
import type { InputDefinition, PickOption } from "./input-definition.ts";
import type { ServerConfig } from "./server-config.ts";

/**
 * The configuration as Agents see it: placeholders literal, secrets that were written out hidden. Since protocol 0.3
 * servers stand under their `bundle_id`, and what can be picked has a label.
 */
export function showConfig(
  { servers, inputs }: ComputerConfig,
  version: SpokenVersion = PROTOCOL_VERSION,
): GetConfigAnswer {
  const isBundled = isSince(version, "0.3");
  const shown = Object.entries(servers).map(([name, server]) => {
    const bundle_id = bundleIdOf(server);
    return isBundled ? [bundle_id, { ...showServer(server), bundle_id }] : [name, showServer(server)];
  });
  const show = (input: InputDefinition): ShownInput => showInput(input, isBundled);
  return { servers: Object.fromEntries(shown), ...(inputs.length > 0 && { inputs: inputs.map(show) }) };
}

function showServer(server: ServerConfig): GetConfigAnswer["servers"][string] {
  // Whom the operator trusts, and how old a server is, are no keys of the protocol.
  const { trust_hints: _, legacy_window_query: __, any_uri: ___, bundle_id: ____, ...shown } = server;
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

function showInput(input: InputDefinition, isLabelled: boolean): ShownInput {
  if (input.type === "command") return hideDeep(input);
  if (input.type === "pickString")
    return { ...input, options: isLabelled ? input.options.map(labelled) : input.options.map(optionValue) };
  const { default: value, ...rest } = input;
  if (input.password || value === undefined) return rest;
  return { ...rest, default: hideDeep(value, input.id) };
}

function labelled(option: PickOption): { label: string; value: string } {
  return typeof option === "string" ? { label: option, value: option } : option;
}

function optionValue(option: string | { value: string }): string {
  return typeof option === "string" ? option : option.value;
}
