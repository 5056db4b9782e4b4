import { expect, test } from "vitest";
import { groundsOf } from "./rulings.ts";

const shape = (width: number, height: number, look: { fillColor?: string; strokeColor?: string }) => ({
  bbox: { x: 50, y: 60, width, height },
  fill: look.fillColor !== undefined,
  stroke: look.strokeColor !== undefined,
  hasCurve: false,
  ...look,
});

test("a shape is a ground where it is seen and large enough for lines of text", () => {
  const shapes = [
    shape(200, 100, { fillColor: "ffeeeeee" }),
    shape(201, 100, { strokeColor: "ff000000" }),
    shape(202, 100, { fillColor: "ffffffff" }),
    shape(203, 100, { fillColor: "00eeeeee" }),
    shape(204, 12, { fillColor: "ffeeeeee" }),
  ];
  expect(groundsOf({ lines: [], shapes }).map(({ x0, x1 }) => x1 - x0)).toEqual([200, 201]);
});
