import { describe, expect, test } from "vitest";
import { symbolCharacter, withSymbols } from "./symbol-fonts.ts";

describe("symbol fonts", () => {
  test.each([
    ["Symbol", "F061", "α"],
    ["Symbol", "F057", "Ω"],
    ["Symbol", "F0A3", "≤"],
    ["Symbol", "F0B0", "°"],
    ["Symbol", "F0B1", "±"],
    ["Symbol", "F0B3", "≥"],
    ["Symbol", "F0B4", "×"],
    ["Symbol", "F0B7", "•"],
    ["Symbol", "F0B8", "÷"],
    ["Symbol", "F0B9", "≠"],
    ["Symbol", "F0C6", "∅"],
    ["Symbol", "F0D6", "√"],
    ["Symbol", "F0DE", "⇒"],
    ["Symbol", "F0E5", "∑"],
    ["Symbol", "F0F2", "∫"],
    ["Symbol", "F02D", "−"],
    ["Symbol", "00B3", "≥"],
    ["Symbol", "F0E6", ""],
    ["Wingdings", "F0FC", "✓"],
    ["Wingdings", "FC", "✓"],
    ["Wingdings", "F0E0", "→"],
    ["Wingdings", "F026", ""],
    ["Arial", "2265", "≥"],
    ["Arial", "F0B3", ""],
    ["Arial", "no code", ""],
  ])("%s %s is %j", (font, code, sign) => {
    expect(symbolCharacter(font, code)).toBe(sign);
  });

  test("words keep what is no code of their font", () => {
    expect(withSymbols("p \uf0b3 5 cm\uf0e6", "Symbol")).toBe("p ≥ 5 cm\uf0e6");
    expect(withSymbols("p \uf0b3 5", "Arial")).toBe("p \uf0b3 5");
    expect(withSymbols("p \uf0b3 5", undefined)).toBe("p \uf0b3 5");
  });
});
