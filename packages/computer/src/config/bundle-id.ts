import { createHash } from "node:crypto";
import { bundleIdOfName } from "@a2c-smcp/protocol";
import type { ServerConfig } from "./server-config.ts";

/** What the id of an MCP server is made of: its configuration as it is written, placeholders literal. */
export interface BundleSource {
  readonly name: string;
  readonly type: string;
  /** The id that the configuration itself gives. */
  readonly bundle_id?: string | undefined;
  readonly command?: string | null | undefined;
  readonly args?: readonly string[] | null | undefined;
  readonly env?: Readonly<Record<string, string>> | null | undefined;
  readonly url?: string | null | undefined;
  readonly headers?: Readonly<Record<string, string>> | null | undefined;
}

const DIGITS = 16;

/** The `bundle_id` of an MCP server: the explicit one, else what is left of its name, else a digest of how it is reached. */
export function deriveBundleId(source: BundleSource): string {
  return source.bundle_id ?? (bundleIdOfName(source.name) || digestId(source));
}

/** The same of a server whose configuration was read. */
export function bundleIdOf({ name, type, bundle_id, server_parameters }: ServerConfig): string {
  return deriveBundleId({ ...server_parameters, name, type, bundle_id });
}

function digestId({ type, command, args, env, url, headers }: BundleSource): string {
  const parts =
    type === "stdio"
      ? [text(type), text(command), list(args), map(env)]
      : [text(type), text(url), map(headers)];
  const digest = createHash("sha256").update(Buffer.concat(parts)).digest("hex");
  return `bundle_${digest.slice(0, DIGITS)}`;
}

/** Absent counts as empty. Lengths are of UTF-8. */
function text(value: string | null | undefined): Buffer {
  const bytes = Buffer.from(value ?? "", "utf8");
  return Buffer.concat([count(bytes.length), bytes]);
}

function list(values: readonly string[] | null | undefined): Buffer {
  return Buffer.concat([count(values?.length ?? 0), ...(values ?? []).map(text)]);
}

function map(values: Readonly<Record<string, string>> | null | undefined): Buffer {
  const entries = Object.entries(values ?? {}).sort(([a], [b]) => compareCodePoints(a, b));
  return Buffer.concat([count(entries.length), ...entries.flatMap((entry) => entry.map(text))]);
}

function count(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** UTF-8 sorts as code points do; comparing strings would go by UTF-16 units. */
function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a, "utf8"), Buffer.from(b, "utf8"));
}
