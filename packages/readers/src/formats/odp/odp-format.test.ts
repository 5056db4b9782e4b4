import { expect, test } from "vitest";
import {
  dump,
  golden,
  sourceFile,
  sourcePath,
} from "../../../../../tests/fixtures/documents/word-and-slides/golden.ts";
import { pixel } from "../../../../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { odfPart } from "../../../../../tests/fixtures/documents/word-and-slides/opendocument.ts";
import { scratchFile } from "../../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import { zip } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { DocumentErrorCode } from "../../engine/document-error.ts";
import { defaultLimits } from "../../engine/limits.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { odpFormat } from "./odp-format.ts";

const options = { limits: defaultLimits, passwords: [] };
const talk = sourcePath("talk.odp");

describeFormat("odp", { format: odpFormat, files: [talk] });

test("the talk reads as its golden file says", async () => {
  const document = await odpFormat.open(await sourceFile(talk), options);
  const actual = await dump(document);
  await document.close();
  expect(actual).toBe(await golden("talk.odp", actual));
});

test("the bytes of a picture are given out", async () => {
  const document = await odpFormat.open(await sourceFile(talk), options);
  expect(await document.blob("img-1-0")).toEqual({ mimeType: "image/png", bytes: pixel });
  await document.close();
});

test("a text is no presentation", async () => {
  await using file = await scratchFile(
    "a.odp",
    zip([odfPart("content.xml", "office:document-content", "<office:body/>")]),
  );
  await expect(odpFormat.open(file, options)).rejects.toMatchObject({ code: DocumentErrorCode.Damaged });
});
