import type { NativePage } from "./native-page.ts";
import { noRulings } from "./rulings.ts";
import { noRoles } from "./structure-roles.ts";

/** A page that could not be read, and why: the document has it all the same. */
export function unreadPage(index: number, problem: string): NativePage {
  return {
    index,
    label: undefined,
    width: 0,
    height: 0,
    runs: [],
    tables: [],
    figures: [],
    rules: [],
    rulings: noRulings,
    annotations: [],
    fields: [],
    roles: noRoles,
    problem,
  };
}
