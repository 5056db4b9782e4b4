import { buildDpeUri, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { z } from "zod";
import { answerOf, blocksOf, fitText, present } from "./answers.ts";
import { maxTokens } from "./arguments.ts";
import { readDocumentUri } from "./document-uri.ts";
import { readText } from "./read-text.ts";
import { defineTool } from "./tool.ts";

/** `read_page`: one page of a document as Markdown. */
export const readPageTool = defineTool({
  name: "read_page",
  description: "One page of a document as Markdown. Pages count from 0.",
  input: z.strictObject({ uri: z.string(), page: z.int().min(0).optional(), max_tokens: maxTokens }),
  output: { text: { type: "string" }, next: { type: "array" } },
  run: async ({ uri: raw, page, max_tokens }, site) => {
    const { host, docRef, given } = readDocumentUri(raw);
    const pageIndex = page ?? given.pageIndex;
    if (pageIndex === undefined)
      throw new ProtocolError(ErrorCode.BadRequest, "Say which page, counted from 0", {
        details: { uri: raw },
      });
    const uri = buildDpeUri({ host, docRef, pageIndex, params: { format: "markdown" } });
    const { text, meta, goOn } = await readText(uri, site);
    const fitted = fitText(text, {
      tokens: max_tokens,
      goOn: (offset) => ({ tool: "resources", arguments: { ...goOn, offset } }),
    });
    const { title } = meta;
    const { outline, next } = fitted;
    return answerOf(blocksOf(fitted), { text: fitted.text, ...present({ title, outline, next }) });
  },
});
