import { describe, expect, test } from "vitest";
import { matchWanted } from "./match-expression.ts";
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
    ["x AND b OR NOT c NEAR(d, 2)", ["x", "b", "c", "near", "d", "2"]],
    ["title:pump ^x {name}", ["title", "pump", "x", "name"]],
    ["* ** - --", []],
    ["", []],
    ["🙂", []],
  ])("reads %j as plain words", (query, units) => {
    expect(first(query)).toEqual(units);
  });

  test("gives the index nothing but quoted words", () => {
    const { wanted, unwanted } = parseQuery(`a" OR name:"b ) * -c"d NEAR("e" \u0000`);
    expect(matchWanted({ units: wanted, needed: [], unwanted }).replaceAll(/"[a-z0-9 ]+"/g, "W")).toMatch(
      /^[W() ANDORT*]+$/,
    );
  });

  test("does not take one letter for a prefix, but one character of Chinese", () => {
    expect(first("b* 报*")).toEqual(["b", "报*"]);
  });

  test("leaves out what only joins or asks, unless there is nothing else", () => {
    const { wanted, ignored } = parseQuery("What is the pressure of the pump?");
    expect(wanted.map(({ typed }) => typed)).toEqual(["pressure", "pump"]);
    expect(ignored).toEqual(["What", "is", "the", "of"]);
    expect(first("to be or not to be")).toEqual(["to", "be", "or", "not"]);
    expect(parseQuery("to be or not to be").ignored).toEqual([]);
    expect(first('"the who"')).toEqual(["the who"]);
    expect(first("What does error E312 mean?")).toEqual(["error", "e 312"]);
    expect(first("mean error of the sensor")).toEqual(["mean", "error", "sensor"]);
  });

  test("knows the joining words of the language that a question is asked in", () => {
    expect(first("Wie hoch ist der Druck der Pumpe")).toEqual(["hoch", "druck", "pumpe"]);
    expect(first("Quelle est la pression de la pompe")).toEqual(["pression", "pompe"]);
    expect(first("Сколько стоит насос")).toEqual(["стоит", "насос"]);
    // In English, `die` and `was` are not of the same kind.
    expect(first("die casting was done")).toEqual(["die", "casting", "done"]);
  });

  test("cuts Chinese into every two characters; those of two words, or of a question word, count less", () => {
    const units = parseQuery("保修期多长").wanted;
    expect(units.map(({ typed, share }) => [typed, share])).toEqual([
      ["保修", 1],
      ["修期", 1],
      ["期多", 0.3],
    ]);
    expect(first("怎么办")).toEqual(["怎 么", "么 办"]);
  });

  test("takes a word of Thai as a whole", () => {
    expect(first("การรับประกัน")).toEqual(first("การรับประกัน").map((word) => word));
    expect(parseQuery("รับประกันกี่ปี").wanted.every(({ kind }) => kind === "word")).toBe(true);
  });

  test.each([
    ["FY2018", ["2018"]],
    ["FY18", ["fy 18"]],
    ["2023Q2", ["2023", "q 2"]],
    ["2019-2021", ["2019", "2021"]],
    ["2018-01-05", ["2018 01 05"]],
    ["income/loss", ["income", "loss"]],
    ["10-K", ["10 k"]],
  ])("reads %j as %j", (query, units) => {
    expect(first(query)).toEqual(units);
  });

  test("bounds the length of a query and the number of its words", () => {
    const many = Array.from({ length: 400 }, (_, index) => `w${index}`).join(" ");
    expect(parseQuery(many).wanted).toHaveLength(48);
    expect(parseQuery("x".repeat(100_000)).wanted[0]?.forms[0]?.words).toHaveLength(1_000);
  });

  test("counts what is behind the end of a query that is cut, and cuts between words", () => {
    const long = `${"pump ".repeat(199)}abcdefghij valve of the boiler`;
    const { wanted, leftOut, verbatim } = parseQuery(long);
    expect(wanted.map(({ typed }) => typed)).toEqual(["pump"]);
    expect(leftOut).toBe(3);
    expect(verbatim.endsWith("pump")).toBe(true);
    expect(parseQuery("pump ".repeat(200)).leftOut).toBe(0);
    expect(parseQuery("x".repeat(1_001)).leftOut).toBe(1);
  });
});
