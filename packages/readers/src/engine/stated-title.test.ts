import { expect, test } from "vitest";
import { statedTitle } from "./stated-title.ts";

test.each([undefined, "", "  ", "Slide 1", "PowerPoint Presentation", "Untitled", "演示文稿", "---"])(
  "%j says nothing",
  (title) => {
    expect(statedTitle(title)).toBeUndefined();
  },
);

test.each(["1984", "Tide tables", "港口年度报告"])("%s is a title", (title) => {
  expect(statedTitle(title)).toBe(title);
});
