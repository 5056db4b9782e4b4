import type { OpenOptions } from "../../engine/format.ts";
import { unknownProfile } from "../pdf/layout/document-profile.ts";
import type { Draft } from "../pdf/layout/draft.ts";
import { pageDrafts } from "../pdf/layout/page-drafts.ts";
import { bboxOf } from "../pdf/read/box.ts";
import { NativeReader } from "../pdf/read/native-reader.ts";

/** The text of a picture, laid out as that of a PDF page; empty where there is none or it cannot be recognised. */
export async function recognizedDrafts(
  ocr: NonNullable<OpenOptions["ocr"]>,
  path: string,
  frame: () => Promise<Uint8Array | undefined>,
): Promise<Draft[]> {
  const { languages, dataPath } = ocr;
  if (dataPath === undefined) return [];
  const input = (await frame()) ?? path;
  const native = new NativeReader({ input, readsTags: false, hasForm: false, ocr: { languages, dataPath } });
  const page = await native.recognize(0).catch(() => undefined);
  if (!page || page.runs.length === 0) return [];
  const texts = pageDrafts({ ...page, figures: [] }, { profile: unknownProfile, outline: [] });
  return texts.map((draft) => ({
    ...draft,
    metadata: { ...(draft.box ? { bbox: bboxOf(draft.box) } : {}) },
  }));
}
