import { buildDpeUri } from "@a2c-smcp/protocol";
import { z } from "zod";
import { answerOf } from "../answers/answer.ts";
import { place } from "../arguments.ts";
import { askServer, serverTools } from "../asking/ask-servers.ts";
import { defineDocumentTool } from "../document-tool.ts";
import { findPlace } from "../places/find-place.ts";

/** `view_page`: a page, or the region of an element, as an image. */
export const viewPageTool = defineDocumentTool({
  name: "view_page",
  title: "See a page",
  description: "A page, or the region of an element, as an image: scans, charts, layouts.",
  isSmall: true,
  input: {
    uri: place,
    pixels: z.int().min(100).max(2_000).optional().describe("longer side, 100–2000"),
  },
  run: async ({ uri: word, pixels }, call) => {
    const { host, docRef, uri, pageIndex = 0, elementId } = await findPlace(word, call);
    const at = buildDpeUri(
      elementId === undefined ? { host, docRef, pageIndex } : { host, docRef, elementId },
    );
    const [tool] = await serverTools("view_page", uri, call);
    if (!tool) return answerOf([], {});
    const { text, images } = await askServer(tool, { place: at, ...(pixels ? { pixels } : {}) }, call);
    return { ...answerOf([text], { uri: at }), images };
  },
});
