import type Libsql from "libsql";
import { afterEach, describe, expect, test } from "vitest";
import type { SearchableFile } from "../testing/search-database.ts";
import { addSearchableFiles, createSearchDatabase } from "../testing/search-database.ts";
import type { SearchAnswer, SearchRequest } from "./model.ts";
import { searchIndex } from "./search-index.ts";

type Body = string | readonly string[];

/** A file with a page for each body; a list of bodies is a page of several passages. */
function file(relativePath: string, ...bodies: readonly Body[]): SearchableFile {
  const pages = bodies.map((body, pageIndex) => ({
    pageIndex,
    title: "",
    tokens: 10,
    passages: [body].flat().map((text, part) => ({ pageIndex, part, headings: "", body: text, spans: [] })),
  }));
  return { relativePath, fileType: relativePath.split(".").at(-1) ?? "", title: "", pages };
}

const opened: Libsql.Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

function open(...files: readonly SearchableFile[]): Libsql.Database {
  const database = createSearchDatabase(files);
  opened.push(database);
  return database;
}

const ask = (database: Libsql.Database, query: string, more: Partial<SearchRequest> = {}): SearchAnswer =>
  searchIndex(database, { query, limit: 10, offset: 0, ...more });
const places = ({ hits }: SearchAnswer): readonly string[] =>
  hits.map(({ relativePath, pageIndex }) => `${relativePath}#${pageIndex}`);

describe("what matches", () => {
  const database = () =>
    open(
      file("a.md", "the pump has a leak", "the pump was tested for a leak in the reporting period"),
      file("b.md", "a leak of news", "reports about pumps"),
      file("c.md", "公司的季度报告", "报纸和告示", "PDF 报告 2024"),
    );

  test("pages with all words come first, those with some of them behind", () => {
    expect(places(ask(database(), "pump leak"))).toEqual(["a.md#0", "a.md#1", "b.md#1", "b.md#0"]);
  });

  test("words that only join or ask neither find nor are marked", () => {
    const answer = ask(database(), "what about the leak?");
    expect(places(answer).toSorted()).toEqual(["a.md#0", "a.md#1", "b.md#0"]);
    const marked = answer.hits.flatMap(({ snippet }) => snippet.filter((piece) => piece.is_match));
    expect(new Set(marked.map(({ text }) => text))).toEqual(new Set(["leak"]));
    expect(answer.ignored).toEqual(["what", "about", "the"]);
  });

  test("a phrase must stand as it is", () => {
    expect(places(ask(database(), '"pump has a leak"'))).toEqual(["a.md#0"]);
  });

  test("a star finds what begins so", () => {
    expect(places(ask(database(), "repor*")).toSorted()).toEqual(["a.md#1", "b.md#1"]);
  });

  test("what is excluded is not on the page, words and phrases", () => {
    expect(places(ask(database(), "leak -pump"))).toEqual(["b.md#0"]);
    expect(places(ask(database(), 'pump -"has a leak"')).toSorted()).toEqual(["a.md#1", "b.md#1"]);
  });

  test("a word of Chinese is found inside of a sentence, and not taken apart", () => {
    expect(places(ask(database(), "报告")).toSorted()).toEqual(["c.md#0", "c.md#2"]);
    expect(places(ask(database(), "报")).length).toBe(3);
    expect(places(ask(database(), "PDF报告"))).toEqual(["c.md#2", "c.md#0"]);
  });

  test.each(['"', "AND", "NEAR(", "name:x", "a' OR 1=1 --", "*", "(((", "\u0000", "\ud800", "^ {} :"])(
    "nothing that is typed is a mistake: %j",
    (query) => {
      expect(() => ask(database(), query)).not.toThrow();
    },
  );
});

describe("how hits are put in order", () => {
  const filler = "lorem ipsum dolor sit amet ".repeat(20);

  test("a page that holds all words close together beats one that holds them apart", () => {
    const database = open(
      file("apart.md", `pump ${filler} leak ${filler} test pump leak test`.replace("pump leak test", "pump")),
      file("close.md", `${filler} the leak test of the pump ${filler}`),
    );
    expect(places(ask(database, "pump leak test"))).toEqual(["close.md#0", "apart.md#0"]);
  });

  test("words in their order beat the same words in another", () => {
    const database = open(file("a.md", `${filler} test leak`), file("b.md", `${filler} leak test`));
    expect(places(ask(database, "leak test"))[0]).toBe("b.md#0");
  });

  test("title, heading and file name count more than the text", () => {
    const titled = file("d.md", "nothing else");
    const page = {
      pageIndex: 0,
      tokens: 1,
      title: "",
      passages: [{ pageIndex: 0, part: 0, headings: "", body: "else", spans: [] }],
    };
    const database = open(
      file("body.md", "warranty of the pump, and warranty of the tank"),
      { ...titled, relativePath: "warranty.md" },
      { ...titled, relativePath: "x.md", pages: [{ ...page, title: "Warranty" }] },
      {
        ...titled,
        relativePath: "y.md",
        pages: [
          {
            ...page,
            passages: [{ pageIndex: 0, part: 0, headings: "Warranty", body: "Warranty\nelse", spans: [] }],
          },
        ],
      },
    );
    expect(places(ask(database, "warranty")).at(-1)).toBe("body.md#0");
    expect(places(ask(database, "warranty"))).toHaveLength(4);
  });

  test("a rare word counts more than a common one when not all can be had", () => {
    const common = Array.from({ length: 30 }, (_, index) => file(`common${index}.md`, "pump pump pump"));
    const database = open(...common, file("rare.md", "gasket"));
    expect(places(ask(database, "pump gasket"))[0]).toBe("rare.md#0");
  });

  test("equal pages come by path and page, in every answer", () => {
    const files = ["c.md", "a.md", "b.md"].map((name) => file(name, "same text", "same text"));
    const expected = ["a.md#0", "a.md#1", "b.md#0", "b.md#1", "c.md#0", "c.md#1"];
    const database = open(...files);
    expect(places(ask(database, "same"))).toEqual(expected);
    const windows = [0, 2, 4].flatMap((offset) => places(ask(database, "same", { offset, limit: 2 })));
    expect(windows).toEqual(expected);
  });
});

describe("pages and totals", () => {
  test("several passages of one page are one hit", () => {
    const database = open(file("long.md", ["pump one", "pump two", "pump three"], "pump four"));
    const answer = ask(database, "pump");
    expect(places(answer).toSorted()).toEqual(["long.md#0", "long.md#1"]);
    expect(answer.total).toBe(2);
    expect(answer.isExact).toBe(true);
  });

  test("a page is out when what is not wanted stands in another of its passages", () => {
    const database = open(file("long.md", ["pump one", "gasket", "more"], "pump four"));
    const answer = ask(database, "pump -gasket");
    expect(places(answer)).toEqual(["long.md#1"]);
    expect(answer.total).toBe(1);
  });

  test("counting stops where there is very much, and all windows stay reachable", () => {
    const pages = Array.from({ length: 5_200 }, (_, index) => `pump number ${index}`);
    const database = open(file("many.md", ...pages));
    const answer = ask(database, "pump");
    expect(answer).toMatchObject({ total: 5_200, isExact: false });
    const far = ask(database, "pump", { offset: 300, limit: 20 });
    expect(far.hits).toHaveLength(20);
    expect(new Set([...places(ask(database, "pump", { offset: 280, limit: 20 })), ...places(far)]).size).toBe(
      40,
    );
  });

  test("scores go down from hit to hit, also behind those that were compared", () => {
    const pages = Array.from({ length: 500 }, (_, index) => `pump ${index} ${"x ".repeat(index % 50)}`);
    const { hits } = ask(open(file("many.md", ...pages)), "pump", { limit: 400 });
    expect(hits).toHaveLength(400);
    expect(hits.every(({ score }, index) => index === 0 || score <= (hits[index - 1]?.score ?? 0))).toBe(
      true,
    );
  });

  test("text that is not shown, or not any more, is not found", () => {
    const database = open(file("a.md", "pump"));
    addSearchableFiles(database, [file("b.md", "pump")]);
    database.exec("UPDATE file SET generation = 99 WHERE relative_path = 'b.md'");
    expect(places(ask(database, "pump"))).toEqual(["a.md#0"]);
  });
});

describe("what stands in several places", () => {
  const same = "the pump is filled with nitrogen and checked for leaks before it leaves the house";

  test("is one hit with its other places", () => {
    const answer = ask(
      open(file("a.md", same), file("b.md", same, "another pump"), file("c.md", same)),
      "pump nitrogen",
    );
    expect(places(answer)).toEqual(["a.md#0", "b.md#1"]);
    expect(answer.hits[0]?.alsoAt).toEqual([
      { docRef: "b.md", pageIndex: 0 },
      { docRef: "c.md", pageIndex: 0 },
    ]);
    expect(answer.hits[1]?.alsoAt).toEqual([]);
  });

  test("stays one hit in every window", () => {
    const database = open(file("a.md", same), file("b.md", same), file("c.md", "another pump"));
    expect(places(ask(database, "pump", { offset: 1, limit: 1 }))).toHaveLength(1);
    expect(
      new Set([0, 1].flatMap((offset) => places(ask(database, "pump", { offset, limit: 1 })))).size,
    ).toBe(2);
  });
});

describe("questions", () => {
  const manual = file(
    "manual.md",
    "产品概述 本产品用于家庭净水",
    "保修条款 整机免费保修五年，滤芯除外",
    "安装要求 安装位置应通风干燥，离墙不少于十厘米",
  );
  const others = Array.from({ length: 20 }, (_, index) =>
    file(`wiki${index}.md`, `第${index}期的修建工程保证了长江两岸多年的安全，要求置于位次之上，装有页岩`),
  );

  test.each([
    ["保修期", "manual.md#1"],
    ["质保几年", "manual.md#1"],
    ["保修期多长", "manual.md#1"],
    ["哪一页讲安装位置的要求", "manual.md#2"],
  ])("%s finds the page that answers it, not scattered characters", (question, place) => {
    expect(places(ask(open(manual, ...others), question))[0]).toBe(place);
  });

  test("a document that the question names comes first, a word that is everywhere names none", () => {
    const database = open(
      file("AMCOR_2022_10K.pdf", "report of sales and profit", "amcor sales and profit of the year"),
      file("AMCOR_2023_10K.pdf", "amcor report of sales and profit", "amcor sales and profit of the year"),
      file("report.pdf", "sales", "nothing here"),
      ...Array.from({ length: 8 }, (_, index) =>
        file(`x${index}.pdf`, "report: sales and profit grew, sales and profit"),
      ),
    );
    expect(places(ask(database, "What was the profit in the report of AMCOR for FY2023?"))[0]).toMatch(
      /^AMCOR_2023/,
    );
    expect(places(ask(database, "which report tells profit and sales"))[0]).toMatch(/^x/);
  });

  test.each([
    ["bestbuy", "best buy stores"],
    ["best buy", "bestbuy stores"],
    ["reported", "the reports of the year"],
    ["FY18", "in 2018 it rose"],
    ["capex", "capital expenditures rose"],
    ["報告", "公司的季度报告"],
    ["保修期怎麼算", "保修期自购买之日起计算"],
    ["免费保修", "整機免費保修五年"],
  ])("%s is found in %s", (query, text) => {
    expect(places(ask(open(file("a.md", text), file("b.md", "unrelated words")), query))).toEqual(["a.md#0"]);
  });
});

describe("filters", () => {
  const database = () =>
    open(
      file("r/2023/a.md", "pump"),
      file("r/2024/b.pdf", "pump"),
      file("r/2024/c.md", "pump"),
      file("rx/d.md", "pump"),
    );

  test.each([
    [{ fileTypes: ["pdf"] }, ["r/2024/b.pdf#0"]],
    [{ fileTypes: [".PDF", "md"], path: "r/2024" }, ["r/2024/b.pdf#0", "r/2024/c.md#0"]],
    [{ path: "r" }, ["r/2023/a.md#0", "r/2024/b.pdf#0", "r/2024/c.md#0"]],
    [{ path: "r/2024/c.md" }, ["r/2024/c.md#0"]],
    [{ path: "**/2024/*.md" }, ["r/2024/c.md#0"]],
    [{ path: "*.pdf" }, ["r/2024/b.pdf#0"]],
    [{ path: "nowhere" }, []],
    [{ docRef: "r~2024~c.md" }, ["r/2024/c.md#0"]],
  ])("%j leaves %j", (filter, expected) => {
    const answer = ask(database(), "pump", filter);
    expect(places(answer)).toEqual(expected);
    expect(answer.total).toBe(expected.length);
  });
});

describe("when not all words are on one page", () => {
  test("pages with most of the words are found, and it is said", () => {
    const database = open(file("a.md", "pump leak"), file("b.md", "gasket"), file("c.md", "pump"));
    const answer = ask(database, "pump leak gasket");
    expect(answer.isLoosened).toBe(true);
    expect(places(answer)[0]).toBe("a.md#0");
  });

  test("a phrase that is nowhere falls into its words", () => {
    const answer = ask(open(file("a.md", "the leak was a test")), '"leak test"');
    expect(places(answer)).toEqual(["a.md#0"]);
    expect(answer.isLoosened).toBe(true);
  });

  test("a word that is nowhere is replaced by near ones", () => {
    const database = open(file("a.md", "signed by Philippa Wetherington"), file("b.md", "received"));
    const answer = ask(database, "Wetherinton");
    expect(places(answer)).toEqual(["a.md#0"]);
    expect(answer.corrections).toEqual([{ word: "Wetherinton", near: ["wetherington"] }]);
    expect(answer.isLoosened).toBe(false);
    expect(ask(database, "recieved").corrections).toEqual([{ word: "recieved", near: ["received"] }]);
  });

  test("two wrong letters are found where the beginning is right", () => {
    const answer = ask(open(file("a.md", "Thorvaldsdóttir")), "Thorvaldsdotir");
    expect(answer.corrections[0]?.near).toEqual(["thorvaldsdottir"]);
    expect(ask(open(file("a.md", "Brzęczyszczykiewicz")), "Brzeczyszykiewicz").hits).toHaveLength(1);
  });

  test("a long Chinese query is loosened to its parts", () => {
    const database = open(file("a.md", "整机保修三年"), file("b.md", "今天天气很好"));
    const answer = ask(database, "请问你们的净水器整机保修多少年");
    expect(places(answer)[0]).toBe("a.md#0");
    expect(answer.isLoosened).toBe(true);
  });

  test("no number is replaced by another", () => {
    const answer = ask(open(file("a.md", "4755785")), "4755786");
    expect(answer.hits).toEqual([]);
    expect(answer.corrections).toEqual([]);
  });
});

describe("when nothing is found", () => {
  test("words that begin alike are suggested", () => {
    const answer = ask(open(file("a.md", "maintenance of the maintained pump")), "mainsail");
    expect(answer).toMatchObject({ hits: [], total: 0 });
    expect(answer.suggestions).toContain("maintenance");
  });

  test("the query without its exclusions is suggested when they take everything", () => {
    const answer = ask(open(file("a.md", "pump and filter")), "pump -filter");
    expect(answer.hits).toEqual([]);
    expect(answer.suggestions).toEqual(["pump"]);
  });

  test("an empty query finds nothing", () => {
    expect(ask(open(file("a.md", "pump")), "  ")).toMatchObject({ hits: [], total: 0, suggestions: [] });
  });
});

describe("where on the page it is", () => {
  const body =
    "Leak test\nThe pump is filled.\nDo a leak test with nitrogen.\nE14 flow low\nE17 sensor broken\nE22 too hot";
  const at = (text: string, length = text.length) => ({
    start: body.indexOf(text),
    end: body.indexOf(text) + length,
  });
  const spans = [
    { elementId: "hd-0", category: "heading" as const, ...at("Leak test") },
    { elementId: "txt-1", category: "text" as const, ...at("The pump is filled.") },
    { elementId: "txt-2", category: "text" as const, ...at("Do a leak test with nitrogen.") },
    {
      ...{ elementId: "tbl-3", category: "table" as const, rowOffset: 40, rowCount: 3 },
      ...{ start: body.indexOf("E14"), end: body.length },
    },
  ];
  const page = {
    pageIndex: 0,
    title: "",
    tokens: 1,
    passages: [{ pageIndex: 0, part: 0, headings: "Leak test", body, spans }],
  };
  const database = () => open({ relativePath: "a.md", fileType: "md", title: "", pages: [page] });

  test("names the element that holds all of the words", () => {
    expect(ask(database(), "leak nitrogen").hits[0]?.elementId).toBe("txt-2");
  });

  test("is looked for in elements of one kind only, where one is asked for", () => {
    expect(ask(database(), "leak", { categories: ["text"] }).hits[0]?.elementId).toBe("txt-2");
    expect(ask(database(), "leak", { categories: ["code"] }).hits).toEqual([]);
  });

  test("names no element when the words are spread", () => {
    expect(ask(database(), "filled sensor hot nitrogen").hits[0]).not.toHaveProperty("elementId");
  });

  test("names the row of a table", () => {
    const [hit] = ask(database(), "sensor broken").hits;
    expect(hit).toMatchObject({ elementId: "tbl-3", rows: { offset: 41, limit: 1 } });
    expect(hit?.snippet).toEqual([
      { text: "E14 flow low E17 ", is_match: false },
      { text: "sensor", is_match: true },
      { text: " ", is_match: false },
      { text: "broken", is_match: true },
      { text: " E22 too hot", is_match: false },
    ]);
  });
});
