import { expect, test } from "vitest";
import type { Box } from "./box.ts";
import type { Figure } from "./figure.ts";
import type { NativePage } from "./native-page.ts";
import { PictureTexts } from "./picture-texts.ts";
import type { TextRun } from "./text-run.ts";
import { unreadPage } from "./unread-page.ts";

const run = (text: string, box: Box): TextRun => ({
  ...{ text, box, size: 10, isBold: false, isItalic: false, isMono: false, orientation: 0 },
});

/** A page of 600 × 1000 points, or a picture of so many pixels. */
const page = (parts: Partial<NativePage>): NativePage => ({
  ...{ ...unreadPage(0, ""), problem: undefined, width: 600, height: 1000 },
  ...parts,
});

const title = run("A page with words of its own", { x0: 20, y0: 20, x1: 200, y1: 40 });
const chart: Figure = {
  box: { x0: 100, y0: 100, x1: 500, y1: 500 },
  source: { kind: "object", object: 7, box: { x0: 100, y0: 100, x1: 500, y1: 500 } },
};

/** Reads pages one after the other, and tells what was recognised for it. */
async function read(...pages: NativePage[]): Promise<{ figures: readonly Figure[][]; asked: string[] }> {
  const asked: string[] = [];
  const pictures = new PictureTexts({
    bytesOf: async (_, { source }) =>
      source.kind === "page" ? undefined : { mimeType: "image/png", bytes: new Uint8Array([1]) },
    recognizePicture: async () => {
      asked.push("picture");
      const inside = run("In the picture", { x0: 50, y0: 50, x1: 100, y1: 60 });
      return page({ width: 200, height: 100, runs: [inside] });
    },
    recognizePage: async (index) => {
      asked.push(`page ${index}`);
      const elsewhere = run("Elsewhere", { x0: 20, y0: 800, x1: 80, y1: 810 });
      return page({ runs: [title, run("As shown", { x0: 200, y0: 200, x1: 260, y1: 210 }), elsewhere] });
    },
  });
  const figures: Figure[][] = [];
  for (const one of pages) figures.push([...(await pictures.read(one)).figures]);
  return { figures, asked };
}

test("a picture is read by itself, and its words stand where the page shows them", async () => {
  const { figures, asked } = await read(page({ runs: [title], figures: [chart] }));
  const [words] = figures[0]?.[0]?.recognized ?? [];
  expect(words).toMatchObject({ text: "In the picture", box: { x0: 200, y0: 300, x1: 300, y1: 340 } });
  expect(asked).toEqual(["picture"]);
});

test("a picture that many pages show is read once", async () => {
  const shown = page({ runs: [title], figures: [chart] });
  const { figures, asked } = await read(shown, { ...shown, index: 1 });
  expect(figures[1]?.[0]?.recognized).toHaveLength(1);
  expect(asked).toEqual(["picture"]);
});

test.each<[string, Partial<Figure>]>([
  ["upside down", { isTurned: true }],
  ["that nobody has the bytes of", { source: { kind: "page" } }],
  ["of very many pixels", { width: 20_000, height: 20_000 }],
])("a picture %s is read as the page shows it, without what stands beside it", async (_, parts) => {
  const other = { ...chart, ...parts };
  const { figures, asked } = await read(page({ runs: [title], figures: [other, other] }));
  expect(figures[0]?.map(({ recognized }) => recognized?.map(({ text }) => text))).toEqual([
    ["As shown"],
    ["As shown"],
  ]);
  expect(asked).toEqual(["page 0"]);
});

test.each<[string, NativePage]>([
  ["a logo", page({ runs: [title], figures: [{ ...chart, box: { x0: 0, y0: 600, x1: 40, y1: 640 } }] })],
  ["a line", page({ runs: [title], figures: [{ ...chart, width: 800, height: 2 }] })],
  ["a background of text", page({ runs: [run("Words", chart.box)], figures: [chart] })],
])("nobody looks for words in %s", async (_, one) => {
  expect(await read(one)).toEqual({ figures: [one.figures], asked: [] });
});

test("of a gallery the largest pictures are read, and the others say that nobody looked", async () => {
  const source = (object: number): Figure["source"] => ({ kind: "object", object, box: chart.box });
  const all = Array.from({ length: 13 }, (_, at) => ({ ...chart, source: source(at) }));
  const { figures, asked } = await read(page({ runs: [title], figures: all }));
  expect(asked).toHaveLength(12);
  expect(figures[0]?.map(({ isUnread }) => isUnread ?? false)).toEqual([...Array(12).fill(false), true]);
});
