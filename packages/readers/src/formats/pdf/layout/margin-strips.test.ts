import { expect, test } from "vitest";
import { unreadPage } from "../read/unread-page.ts";
import { unknownProfile } from "./document-profile.ts";
import { pageDrafts } from "./page-drafts.ts";

const sentence = "the parties agree that the works are done by the end of the year";

/** The blocks of a page with five lines of text beside each of these notes. */
function blocksBeside(...notes: readonly (readonly string[])[]) {
  const texts = notes.flatMap((lines, part) => {
    const top = 100 + part * 80;
    return [
      ...lines.map((text, row) => ({ text, x0: 40, y0: top + row * 11 })),
      ...[0, 1, 2, 3, 4].map((row) => ({ text: sentence, x0: 180, y0: top + row * 12 })),
    ];
  });
  const runs = texts.map(({ text, x0, y0 }) => ({
    text,
    box: { x0, y0, x1: x0 + text.length * 4.5, y1: y0 + 10 },
    size: 10,
    ...{ isBold: false, isItalic: false, isMono: false, orientation: 0 as const },
  }));
  const page = { ...unreadPage(0, ""), problem: undefined, width: 600, height: 800, runs };
  return pageDrafts(page, { profile: unknownProfile, outline: [] }).map(({ content }) =>
    String(content["text"]),
  );
}

test("notes in the margin are read each before the text beside it", () => {
  const text = Array.from({ length: 5 }, () => sentence).join(" ");
  expect(
    blocksBeside(["Duties of the", "contractor"], ["Payment of", "the price"], ["Terms of notice"]),
  ).toEqual(["Duties of the contractor", text, "Payment of the price", text, "Terms of notice", text]);
});

test("years and short labels beside text stay on their lines", () => {
  const [first] = blocksBeside(["2010 to 2012"], ["2012 to 2015"], ["2015 to 2019"]);
  expect(first).toContain(`2010 to 2012\t${sentence}`);
  expect(blocksBeside(["Name"], ["Place"], ["Day"])[0]).toContain(`Name\t${sentence}`);
});
