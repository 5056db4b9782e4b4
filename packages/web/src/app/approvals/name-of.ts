import { revealHidden } from "@a2c-smcp/runtime";

/** A tool by its identity, with what is not seen spelled out. */
export function nameOf({ server, tool }: { readonly server: string; readonly tool: string }): string {
  return revealHidden(`${server}.${tool}`);
}
