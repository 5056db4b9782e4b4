import { expect, test } from "vitest";
import { unreadPage } from "../read/unread-page.ts";
import { unknownProfile } from "./document-profile.ts";
import { pageDrafts } from "./page-drafts.ts";

/** A ruled table of three rows below a title. */
function draftsUnder(title: string) {
  const texts = [[title], ["Boat", "Tons"], ["Sail", "12"], ["Oar", "40"]];
  const runs = texts.flatMap((row, line) =>
    row.map((text, column) => {
      const [x0, y0] = [60 + column * 100, 80 + line * 30];
      const box = { x0, y0, x1: x0 + text.length * 4, y1: y0 + 10 };
      return { text, box, size: 10, isBold: false, isItalic: false, isMono: false, orientation: 0 as const };
    }),
  );
  const rulings = {
    horizontal: [100, 130, 160, 190].map((at) => ({ at, from: 50, to: 250 })),
    vertical: [50, 150, 250].map((at) => ({ at, from: 100, to: 190 })),
  };
  const page = { ...unreadPage(0, ""), problem: undefined, width: 600, height: 800, runs, rulings };
  return pageDrafts(page, { profile: unknownProfile, outline: [] });
}

test.each([
  ["Table 3 (continued)", { continued: true }],
  ["表3（续）", { continued: true }],
  ["Table 3", undefined],
])("a table below %s says whether it goes on from another page", (title, metadata) => {
  const table = draftsUnder(title).find(({ category }) => category === "table");
  expect(table).toBeDefined();
  expect(table?.metadata).toEqual(metadata);
});

/** The drafts of a page with these texts, each at its place. */
function draftsOf(...texts: readonly (readonly [text: string, x: number, y: number])[]) {
  const runs = texts.map(([text, x0, y0]) => ({
    text,
    box: { x0, y0, x1: x0 + text.length * 4.5, y1: y0 + 10 },
    size: 10,
    ...{ isBold: false, isItalic: false, isMono: false, orientation: 0 as const },
  }));
  const page = { ...unreadPage(0, ""), problem: undefined, width: 600, height: 800, runs };
  return pageDrafts(page, { profile: unknownProfile, outline: [] });
}

test("the number of an equation does not join the line of the next column", () => {
  const prose = "a line of prose that fills its own column well";
  const rows = [100, 112, 124, 160, 172].flatMap((y) => [
    [prose, 50, y] as const,
    [`right ${prose}`, 290, y] as const,
  ]);
  const drafts = draftsOf(...rows, ["a = b", 100, 142], ["(1)", 256, 142], [`right ${prose}`, 290, 142]);
  const texts = drafts.map(({ content }) => String(content["text"]));
  expect(texts.find((text) => text.includes("(1)"))).not.toContain("right");
  expect(texts.at(-1)).not.toContain("(1)");
});

test("numbers after bullets are a list of their own", () => {
  const drafts = draftsOf(
    ["• one", 60, 100],
    ["• two", 60, 112],
    ["1. first", 60, 124],
    ["2. second", 60, 136],
  );
  expect(drafts.map(({ content }) => content)).toEqual([
    { ordered: false, items: ["one", "two"] },
    { ordered: true, items: ["first", "second"] },
  ]);
});

test("references are a paragraph each", () => {
  const reference = "A. Author, a paper on boats and what they carry over the sea";
  const drafts = draftsOf(
    [`[1] ${reference}`, 60, 100],
    [`[2] ${reference}`, 60, 112],
    ["and over lakes.", 80, 124],
  );
  expect(drafts.map(({ content }) => content["text"])).toEqual([
    `[1] ${reference}`,
    `[2] ${reference} and over lakes.`,
  ]);
});

test("marks of a font of signs begin items of a list", () => {
  const drafts = draftsOf(["\uf0b7 Mend the sails", 50, 100], ["\uf0a7 Paint the oars", 50, 114]);
  expect(drafts).toMatchObject([
    { category: "list", content: { ordered: false, items: ["Mend the sails", "Paint the oars"] } },
  ]);
});
