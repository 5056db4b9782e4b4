import { describe, expect, test } from "vitest";
import { effectiveMeta } from "./effective-meta.ts";

describe("the meta of a tool (#tools.meta-merge)", () => {
  test("is its own over the default of the server, field by field", () => {
    const meta = effectiveMeta("t", {
      tool_meta: { t: { tags: ["own"], extra: 1 } },
      default_tool_meta: { auto_apply: true, tags: ["default"], other: 2 },
    });

    expect(meta).toEqual({
      auto_apply: true,
      alias: null,
      tags: ["own"],
      ret_object_mapper: null,
      extra: 1,
      other: 2,
    });
  });

  test("does not let a null override", () => {
    const meta = effectiveMeta("t", {
      tool_meta: { t: { auto_apply: null, tags: null } },
      default_tool_meta: { auto_apply: true, tags: ["default"] },
    });

    expect(meta).toMatchObject({ auto_apply: true, tags: ["default"] });
  });

  test("lets false override", () => {
    const meta = effectiveMeta("t", {
      tool_meta: { t: { auto_apply: false } },
      default_tool_meta: { auto_apply: true },
    });

    expect(meta?.auto_apply).toBe(false);
  });

  test("replaces objects as a whole", () => {
    const meta = effectiveMeta("t", {
      tool_meta: { t: { ret_object_mapper: { b: "2" } } },
      default_tool_meta: { ret_object_mapper: { a: "1" } },
    });

    expect(meta?.ret_object_mapper).toEqual({ b: "2" });
  });

  test("has no alias of the default: all tools would share it", () => {
    expect(effectiveMeta("t", { tool_meta: {}, default_tool_meta: { alias: "x" } })?.alias).toBeNull();
  });

  test("is nothing when nothing is said", () => {
    expect(effectiveMeta("t", { tool_meta: { other: {} }, default_tool_meta: null })).toBeUndefined();
    expect(effectiveMeta("toString", { tool_meta: {}, default_tool_meta: null })).toBeUndefined();
  });

  test.each([
    [["own"], ["default"], { tags: ["server"] }, ["own"]],
    [undefined, ["default"], { tags: ["server"] }, ["default"]],
    [null, null, { tags: ["server"] }, ["server"]],
    [undefined, undefined, { tags: ["server"] }, ["server"]],
    [[], ["default"], { tags: ["server"] }, []],
    [undefined, [], { tags: ["server"] }, []],
    [undefined, undefined, { tags: [] }, []],
    [undefined, undefined, { tags: "server" }, undefined],
    [undefined, undefined, { tags: ["server", 1] }, undefined],
    [undefined, undefined, { auto_apply: true }, undefined],
  ])("tags %j over %j over %j are %j (#contract.tags)", (own, byDefault, declared, tags) => {
    const source = {
      tool_meta: own === undefined ? {} : { t: { tags: own } },
      default_tool_meta: byDefault === undefined ? null : { tags: byDefault },
    };
    const meta = effectiveMeta("t", source, { a2c_tool_meta: declared });

    expect(meta?.tags).toEqual(tags);
    expect(meta?.auto_apply ?? null).toBeNull();
  });

  test("has the known fields first, in the order of the wire", () => {
    const meta = effectiveMeta("t", { tool_meta: { t: { extra: 1, alias: "a" } }, default_tool_meta: null });

    expect(Object.keys(meta ?? {})).toEqual(["auto_apply", "alias", "tags", "ret_object_mapper", "extra"]);
  });
});
