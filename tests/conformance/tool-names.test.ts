import { readConfig } from "@a2c-smcp/computer";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RoutingTable } from "../../packages/computer/src/tools/routing-table.ts";

/** Few letters, so that names meet; with what looks like a letter, is not seen, or is found on every object. */
const part = fc.constantFrom("a", "b", "A", "a.b", "b.a", "\u0430", "a\u200b", "", ".", "__proto__", "é");
const toolName = fc
  .array(part, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join("."))
  .filter((name) => name !== "");
const serverName = fc.constantFrom("a", "b", "A", "a.b", "b.a", "a.b.a", "evil", "__proto__x");

const server = fc.record({
  name: serverName,
  tools: fc.option(fc.array(toolName, { maxLength: 6 }), { nil: undefined, freq: 5 }),
  aliases: fc.array(fc.tuple(toolName, toolName), { maxLength: 2 }),
  forbidden: fc.array(toolName, { maxLength: 1 }),
  disabled: fc.constantFrom(false, false, false, true),
});
const servers = fc.uniqueArray(server, { minLength: 1, maxLength: 5, selector: ({ name }) => name });
type Drawn = typeof server extends fc.Arbitrary<infer One> ? One : never;
const often = { numRuns: 300 };

function tableOf(drawn: readonly Drawn[]): RoutingTable {
  const { servers: configs } = readConfig({
    servers: Object.fromEntries(
      drawn.map(({ name, aliases, forbidden, disabled }) => [
        name,
        {
          command: "x",
          disabled,
          forbidden_tools: forbidden,
          tool_meta: Object.fromEntries(aliases.map(([tool, alias]) => [tool, { alias }])),
        },
      ]),
    ),
  });
  return new RoutingTable(
    drawn.flatMap(({ name, tools }) => {
      const config = configs[name];
      return config ? [{ config, tools: tools?.map((tool) => ({ name: tool })) }] : [];
    }),
  );
}

/** The server that a qualified name belongs to, found the slow way. */
function ownerOf(name: string, drawn: readonly Drawn[]): string | undefined {
  return drawn
    .map((one) => one.name)
    .filter((one) => name.startsWith(`${one}.`))
    .sort((a, b) => b.length - a.length)[0];
}

const target = (table: RoutingTable, name: string): string | undefined => {
  const found = table.find(name);
  return found.kind === "route" ? JSON.stringify([found.route.server, found.route.tool.name]) : undefined;
};

describe("for any set of servers and names", () => {
  test("a listed name leads to the tool that is listed under it, and to no other (#tools.identity)", () => {
    fc.assert(
      fc.property(servers, (drawn) => {
        const table = tableOf(drawn);
        const names = table.routes().map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const route of table.routes()) {
          expect(target(table, route.name)).toBe(JSON.stringify([route.server, route.tool.name]));
          expect(target(table, table.methodOf(route))).toBe(JSON.stringify([route.server, route.tool.name]));
        }
      }),
      often,
    );
  });

  test("a call never reaches a server that did not list the name, or whose name it does not begin with (#tools.identity)", () => {
    fc.assert(
      fc.property(servers, toolName, serverName, (drawn, tool, prefix) => {
        const table = tableOf(drawn);
        for (const name of [tool, `${prefix}.${tool}`]) {
          const found = table.find(name);
          if (found.kind !== "route") continue;
          const { server: reached, tool: own, meta } = found.route;
          const owner = ownerOf(name, drawn);
          if (owner === undefined) expect([own.name, meta?.alias]).toContain(name);
          else expect(reached).toBe(owner);
        }
      }),
      often,
    );
  });

  test("whatever one server lists, no other's listed or qualified name comes to mean its tools (#tools.identity)", () => {
    fc.assert(
      fc.property(servers, fc.array(toolName, { maxLength: 8 }), (drawn, listing) => {
        const [hostile, ...others] = drawn;
        if (!hostile || hostile.disabled) return;
        const before = tableOf([{ ...hostile, tools: [], aliases: [] }, ...others]);
        const after = tableOf([{ ...hostile, tools: listing, aliases: [] }, ...others]);
        for (const route of before.routes())
          for (const name of [route.name, before.methodOf(route)])
            expect([target(before, name), undefined]).toContain(target(after, name));
      }),
      often,
    );
  });

  test("every tool that is not forbidden is listed, or there is a problem that names it (#tools.identity)", () => {
    fc.assert(
      fc.property(servers, (drawn) => {
        const table = tableOf(drawn);
        const listed = new Set(table.routes().map(({ server: one, tool }) => `${one}/${tool.name}`));
        const told = new Set(table.problems.map(({ server: one }) => one));
        for (const { name, tools = [], forbidden, aliases, disabled } of drawn)
          for (const tool of tools) {
            const alias = Object.fromEntries(aliases)[tool];
            const isHidden = disabled || forbidden.includes(tool) || forbidden.includes(alias ?? tool);
            if (!isHidden && !listed.has(`${name}/${tool}`)) expect(told).toContain(name);
          }
      }),
      often,
    );
  });
});
