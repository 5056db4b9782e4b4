import { expect, test } from "vitest";
import { openContent } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { legacyFormat } from "./legacy-format.ts";

test("without LibreOffice an old file is a problem that names it", async () => {
  const format = legacyFormat({
    fileType: "doc",
    extensions: ["doc"],
    target: "docx",
    load: () => Promise.reject(new Error("not reached")),
    office: { programs: ["/no/such/soffice", "/nor/this"], deadlineMs: 1000 },
  });
  const opening = openContent(format, { name: "old.doc", bytes: "x" });
  await expect(opening).rejects.toMatchObject({
    code: "tool-missing",
    message: expect.stringContaining("LibreOffice"),
  });
});
