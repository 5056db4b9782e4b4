import type { InputDefinition, SecretSpan } from "@a2c-smcp/computer";
import { argumentSpans, secretSpans } from "@a2c-smcp/computer";
import type { FlatServer } from "./flat-server.ts";

/** What becomes of the secrets of a found configuration. */
export const SECRET_WAYS = ["input", "env", "copy"] as const;
export type SecretWay = (typeof SECRET_WAYS)[number];

/** Servers without secrets in the clear, and what must be said instead when they start. */
export interface KeptSecrets {
  readonly servers: Readonly<Record<string, FlatServer>>;
  readonly inputs: readonly InputDefinition[];
  /** Environment variables that have to be set. */
  readonly variables: readonly string[];
}

/** A secret in the clear: where it stands, and its value. */
interface Secret {
  readonly server: string;
  readonly name: string;
  readonly value: string;
}

const placeholder = /\$\{(input|env):[^{}]+\}/;

/** Puts a placeholder in the place of every secret; `copy` leaves them as they are. */
export function keepSecrets(servers: Readonly<Record<string, FlatServer>>, way: SecretWay): KeptSecrets {
  if (way === "copy") return { servers, inputs: [], variables: [] };
  const names = new Map<string, Secret>();
  const replaced = Object.entries(servers).map(([server, flat]) => [
    server,
    replaceSecrets(flat, (name, value) => referTo({ server, name, value }, { way, names })),
  ]);
  const inputs = [...names].map(([id, { server, name }]) => ({
    id,
    type: "promptString" as const,
    description: `${name} (${server})`,
    password: true,
  }));
  return {
    servers: Object.fromEntries(replaced) as Record<string, FlatServer>,
    inputs: way === "input" ? inputs : [],
    variables: way === "env" ? [...names.keys()] : [],
  };
}

/** How many secrets stand in the clear. */
export function countSecrets(servers: Readonly<Record<string, FlatServer>>): number {
  let count = 0;
  for (const server of Object.values(servers))
    replaceSecrets(server, (_, value) => {
      count += 1;
      return value;
    });
  return count;
}

/** The servers as they may be shown. */
export function hideSecrets(servers: Readonly<Record<string, FlatServer>>): Record<string, FlatServer> {
  return Object.fromEntries(
    Object.entries(servers).map(([name, server]) => [name, replaceSecrets(server, () => "***")]),
  );
}

type Replace = (name: string, value: string) => string;

function replaceSecrets(server: FlatServer, replace: Replace): FlatServer {
  const { env, headers, args, url } = server;
  return {
    ...server,
    ...(args && {
      args: args.map((text, index) => replaceSpans(text, argumentSpans(args, index), replace)),
    }),
    ...(env && { env: replaceByName(env, replace) }),
    ...(url !== undefined && { url: replaceSpans(url, secretSpans(url), replace) }),
    ...(headers && { headers: replaceByName(headers, replace) }),
  };
}

function replaceByName(entries: Readonly<Record<string, string>>, replace: Replace): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, value]) => [
      name,
      replaceSpans(value, secretSpans(value, name), replace),
    ]),
  );
}

/** Only what is a secret is replaced: the scheme of a header and the rest of an address stay. */
function replaceSpans(text: string, spans: readonly SecretSpan[], replace: Replace): string {
  let at = 0;
  let replaced = "";
  for (const { start, end, name } of spans.toSorted((a, b) => a.start - b.start)) {
    const value = text.slice(start, end);
    if (start < at || placeholder.test(value)) continue;
    replaced += text.slice(at, start) + replace(name, value);
    at = end;
  }
  return replaced + text.slice(at);
}

/** A placeholder for a secret; the same name with the same value is the same secret, in whatever server. */
function referTo(
  secret: Secret,
  { way, names }: { way: "input" | "env"; names: Map<string, Secret> },
): string {
  const short = way === "env" ? slug(secret.name).toUpperCase() : slug(secret.name);
  const long =
    way === "env"
      ? slug(`${secret.server}_${secret.name}`).toUpperCase()
      : slug(`${secret.server}_${secret.name}`);
  const isFree = (id: string): boolean => (names.get(id)?.value ?? secret.value) === secret.value;
  let id = isFree(short) && !isGeneral(secret.name) ? short : long;
  for (let count = 2; !isFree(id); count += 1) id = `${long}_${count}`;
  names.set(id, secret);
  return `\${${way}:${id}}`;
}

/** A name that says nothing without its server. */
function isGeneral(name: string): boolean {
  return /^(authorization|token|password|secret|cookie|(x-)?api-?key)$/i.test(name);
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}
