import { Option } from "commander";
import { expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";
import { optionText } from "./option-text.ts";

const en = messagesIn("en").program;

test("an option is told with what may be given, what holds otherwise, and where else it is looked for", () => {
  const level = new Option("--level <level>", "how much")
    .choices(["low", "high"])
    .default("low")
    .env("LEVEL");
  expect(optionText(en, level)).toBe("how much (one of low, high; default: low; or set LEVEL)");
  expect(optionText(messagesIn("zh").program, level)).toBe(
    "how much (可选：low, high；默认：low；或设置 LEVEL)",
  );
});

test("a default that says nothing is left out", () => {
  expect(optionText(en, new Option("--file <file...>", "files").default([]))).toBe("files");
  expect(optionText(en, new Option("--no-index", "no index"))).toBe("no index");
  expect(optionText(en, new Option("--port <port>", "port").default(0))).toBe("port (default: 0)");
});
