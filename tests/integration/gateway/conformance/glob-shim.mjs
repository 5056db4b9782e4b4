// The suite imports `globSync` of node:fs, which Node 20 does not have, for a command that is not used here. Everything
// else of it runs as it is published.
import { register } from "node:module";

const shim = `data:text/javascript,${encodeURIComponent(
  'export * from "node:fs"; export { default } from "node:fs"; export const globSync = () => [];',
)}`;
const hooks = `export async function resolve(specifier, context, next) {
  const isSuite = specifier === "fs" && context.parentURL?.includes("/@modelcontextprotocol/conformance/");
  return isSuite ? { url: ${JSON.stringify(shim)}, shortCircuit: true } : next(specifier, context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
