let segmenter: Intl.Segmenter | undefined;

/** The characters of a text as a reader counts them: an emoji of several code points is one. */
export function graphemesOf(text: string): Intl.Segments {
  // Made when it is first needed: that takes as long as starting a small program.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}
