import type { ServerConfig } from "@a2c-smcp/computer";

/** A server in the short form that people write, without what is the default anyway. */
export interface FlatServer {
  readonly type?: "http" | "sse";
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

/** The short form of a server. */
export function toFlat(server: ServerConfig): FlatServer {
  const { disabled, forbidden_tools, tool_meta, default_tool_meta } = server;
  return {
    ...parametersOf(server),
    ...(disabled ? { disabled } : {}),
    ...(forbidden_tools.length > 0 ? { forbidden_tools } : {}),
    ...(Object.keys(tool_meta).length > 0 ? { tool_meta } : {}),
    ...(default_tool_meta ? { default_tool_meta } : {}),
  };
}

function parametersOf(server: ServerConfig): FlatServer {
  if (server.type === "stdio") {
    const { command, args, env, cwd } = server.server_parameters;
    return {
      command,
      ...(args.length > 0 ? { args } : {}),
      ...(Object.keys(env).length > 0 ? { env } : {}),
      ...(cwd === null ? {} : { cwd }),
    };
  }
  const { url, headers } = server.server_parameters;
  const type = server.type === "sse" ? "sse" : "http";
  return { type, url, ...(Object.keys(headers).length > 0 ? { headers } : {}) };
}
