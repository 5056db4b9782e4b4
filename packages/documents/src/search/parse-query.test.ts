import { describe, expect, test } from "vitest";
import { matchAll } from "./match-expression.ts";
import { parseQuery } from "./parse-query.ts";

const first = (query: string): readonly string[] =>
  parseQuery(query).wanted.map(({ forms }) => `${forms[0]?.words}${forms[0]?.isPrefix === true ? "*" : ""}`);
const unwanted = (query: string): readonly string[] =>
  parseQuery(query).unwanted.map(({ forms }) => forms[0]?.words ?? "");

describe("parseQuery", () => {
  test.each([
    ["leak test", ["leak", "test"]],
    ['"leak test" pump', ["leak test", "pump"]],
    ["“leak test”", ["leak test"]],
    ["「空気圧」", ["空 気 圧"]],
    ["rep*", ["rep*"]],
    ["报告*", ["报 告*"]],
    ["PDF报告", ["pdf", "报 告"]],
    ["AB-12/3", ["ab 12 3"]],
    ["jane.doe@example.com", ["jane doe example com"]],
    ["的", ["的"]],
    ["pump Pump PUMP", ["pump"]],
  ])("cuts %j into %j", (query, units) => {
    expect(first(query)).toEqual(units);
  });

  test("takes a minus before a word or a phrase as exclusion", () => {
    expect(first('pump -filter -"leak test"')).toEqual(["pump"]);
    expect(unwanted('pump -filter -"leak test"')).toEqual(["filter", "leak test"]);
  });

  test("takes a query of nothing but exclusions as words", () => {
    expect(first("-5")).toEqual(["5"]);
    expect(unwanted("-5")).toEqual([]);
  });

  test("does not take the hyphen inside a word as exclusion", () => {
    expect(unwanted("dual-fuel -methanol")).toEqual(["methanol"]);
  });

  test.each([
    ['leak "test', ["leak", "test"]],
    ['"', []],
    ["a AND b OR NOT c NEAR(d, 2)", ["a", "and", "b", "or", "not", "c", "near d", "2"]],
    ["title:pump ^x {name}", ["title pump", "x", "name"]],
    ["* ** - --", []],
    ["", []],
    ["🙂", []],
  ])("reads %j as plain words", (query, units) => {
    expect(first(query)).toEqual(units);
  });

  test("gives the index nothing but quoted words", () => {
    const { wanted, unwanted } = parseQuery(`a" OR name:"b ) * -c"d NEAR("e" \u0000`);
    expect(matchAll(wanted, unwanted).replaceAll(/"[a-z0-9 ]+"/g, "W")).toMatch(/^[W() ANDORT*]+$/);
  });

  test("does not take one letter for a prefix, but one character of Chinese", () => {
    expect(first("a* 报*")).toEqual(["a", "报*"]);
  });

  test("finds an English word in its other number too, but not within a phrase", () => {
    const forms = (query: string) =>
      parseQuery(query).wanted.flatMap((unit) => unit.forms.map(({ words }) => words));
    expect(forms("vessels")).toEqual(["vessels", "vessel"]);
    expect(forms("company")).toEqual(["company", "companies"]);
    expect(forms("boxes")).toEqual(["boxes", "box"]);
    expect(forms('"vessels"')).toEqual(["vessels"]);
    expect(forms("address")).toEqual(["address", "addresses"]);
  });

  test("bounds the length of a query and the number of its words", () => {
    const many = Array.from({ length: 400 }, (_, index) => `w${index}`).join(" ");
    expect(parseQuery(many).wanted).toHaveLength(32);
    expect(parseQuery("x".repeat(100_000)).wanted[0]?.forms[0]?.words).toHaveLength(1_000);
  });
});
