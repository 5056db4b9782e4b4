import { expect, test } from "vitest";
import { loadPdfjs } from "./pdfjs-library.ts";

test("pdf.js leaves the language as it was: its polyfills would slow down everybody in the process", async () => {
  const builtins = () => [JSON.stringify, JSON.parse, Array.prototype.push, Function.prototype.toString];
  const before = builtins();
  await loadPdfjs();
  for (const [index, builtin] of builtins().entries()) expect(builtin === before[index]).toBe(true);
});
