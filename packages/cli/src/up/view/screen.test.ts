import { describe, expect, test } from "vitest";
import { Screen } from "./screen.ts";

function createCanvas(columns = 20) {
  const written: string[] = [];
  return { columns, rows: 10, written, write: (text: string) => written.push(text) };
}

describe("a screen that changes in place", () => {
  test("the same lines again are not written again", () => {
    const canvas = createCanvas();
    const screen = new Screen(canvas);
    screen.draw(["a", "b"]);
    screen.draw(["a", "b"]);
    expect(canvas.written).toHaveLength(1);
  });

  test("new lines are written over the old ones, in one go", () => {
    const canvas = createCanvas();
    const screen = new Screen(canvas);
    screen.draw(["a", "b", "c"]);
    screen.draw(["x"]);
    expect(canvas.written[1]).toContain("\r\x1b[2Ax\x1b[K\x1b[J");
  });

  test("a line that is broken over several rows is counted with all of them", () => {
    const canvas = createCanvas(10);
    const screen = new Screen(canvas);
    screen.draw(["x".repeat(25), "b"]);
    screen.draw(["c"]);
    expect(canvas.written[1]).toContain("\x1b[3A");
  });

  test("behind a line that fills its row nothing is cleared, because that would take its last character", () => {
    const canvas = createCanvas(10);
    new Screen(canvas).draw(["x".repeat(10), "y"]);
    expect(canvas.written[0]).toContain(`${"x".repeat(10)}\ny\x1b[K`);
  });

  test("the cursor is hidden while it is drawn on, and given back", () => {
    const canvas = createCanvas();
    const screen = new Screen(canvas);
    screen.draw(["a"]);
    expect(canvas.written[0]).toContain("\x1b[?25l");
    screen.clear();
    expect(canvas.written[1]).toContain("\x1b[?25h");
  });
});
