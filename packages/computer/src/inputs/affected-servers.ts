import { isDeepStrictEqual } from "node:util";
import type { InputDefinition } from "../config/input-definition.ts";
import type { ServerConfig } from "../config/server-config.ts";
import { findReferences } from "./placeholders.ts";

type Definitions = readonly InputDefinition[];

/** Returns the servers that use an input which is defined differently, or no longer, or only now. */
export function affectedServers(before: Definitions, after: Definitions): (server: ServerConfig) => boolean {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  const definitionIn = (definitions: Definitions, id: string) => definitions.find((input) => input.id === id);
  const differs = (id: string) => !isDeepStrictEqual(definitionIn(before, id), definitionIn(after, id));
  const redefined = new Set([...ids].filter(differs));
  return ({ server_parameters }) =>
    findReferences(server_parameters).some(({ kind, name }) => kind === "input" && redefined.has(name));
}
