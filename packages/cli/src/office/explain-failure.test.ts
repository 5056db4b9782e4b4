import { RequestError } from "@a2c-smcp/agent";
import { ErrorCode } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";
import { explainFailure } from "./explain-failure.ts";

const details = { doc_ref: "handbook-c54c7e", page_index: 98, page_count: 46 };

test.each([
  ["en", "handbook-c54c7e has no page 99: it has 46 pages. (4202)"],
  ["zh", "handbook-c54c7e 没有第 99 页：共 46 页。 (4202)"],
] as const)("a page that is not there is counted as people count, in %s", (language, message) => {
  const error = new RequestError(
    ErrorCode.PageOutOfRange,
    "handbook-c54c7e has no page 98: its pages are 0 to 45",
    {
      details,
    },
  );
  expect(explainFailure(error, messagesIn(language))).toMatchObject({ message });
});

test("an error that does not say which page stays as its server wrote it", () => {
  const error = new RequestError(ErrorCode.PageOutOfRange, "no such page", {});
  expect(explainFailure(error, messagesIn("en"))).toMatchObject({ message: "no such page (4202)" });
});
