import { useEffect, useRef, useState } from "react";
import { withQuery } from "../../api/client.ts";
import { useText } from "../../i18n/language-context.ts";
import { previewTexts } from "../../i18n/preview.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Box, ElementDetail, PageSize } from "../document-page.ts";
import "./original.css";
import type { PdfFile } from "./pdf-file.ts";
import { openPdf } from "./pdf-file.ts";

export interface OriginalViewProps {
  readonly document: string;
  readonly pageIndex: number;
  /** Another revision is another file. */
  readonly revision: string;
  readonly size: PageSize | undefined;
  readonly element: ElementDetail | null;
}

type Drawing =
  | { readonly phase: "loading" | "ready" }
  | { readonly phase: "failed"; readonly message: string };

/** The page as its author made it, with the place of the chosen element marked. */
export function OriginalView({ document, pageIndex, revision, size, element }: OriginalViewProps) {
  const text = useText(previewTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const file = usePdf(document, revision);
  const [drawing, setDrawing] = useState<Drawing>({ phase: "loading" });
  useEffect(() => {
    if (file === undefined || canvas.current === null) return;
    const stop = { isStopped: false };
    setDrawing({ phase: "loading" });
    drawPage({ file, pageIndex, canvas: canvas.current, stop }).then(
      () => stop.isStopped || setDrawing({ phase: "ready" }),
      (cause: unknown) =>
        stop.isStopped ||
        setDrawing({ phase: "failed", message: cause instanceof Error ? cause.message : String(cause) }),
    );
    return () => {
      stop.isStopped = true;
    };
  }, [file, pageIndex]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="original" aria-label={text.original} tabIndex={0}>
      {drawing.phase === "failed" ? (
        <EmptyState icon="warning" title={text.originalFailed} text={drawing.message} />
      ) : null}
      <div className="original-sheet" data-phase={drawing.phase}>
        <canvas ref={canvas} aria-label={text.original} role="img" />
        {element?.box && size ? <Highlight box={element.box} size={size} /> : null}
      </div>
      <p className="original-note muted" role="status">
        {noteOf(drawing, element, text)}
      </p>
    </section>
  );
}

function noteOf(drawing: Drawing, element: ElementDetail | null, text: (typeof previewTexts)["en"]): string {
  if (drawing.phase === "loading") return text.originalLoading;
  if (drawing.phase === "failed" || element === null) return "";
  return element.box ? text.highlighted : text.noPlace;
}

function usePdf(document: string, revision: string): PdfFile | undefined {
  const [file, setFile] = useState<PdfFile>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another file at the same address
  useEffect(() => {
    const opened = openPdf(withQuery("/api/original", { uri: document }));
    setFile(opened);
    return () => opened.close();
  }, [document, revision]);
  return file;
}

interface DrawOptions {
  readonly file: PdfFile;
  readonly pageIndex: number;
  readonly canvas: HTMLCanvasElement;
  readonly stop: { readonly isStopped: boolean };
}

/** Sharp on a screen of twice the density, and no larger than that. */
const MOST_SCALE = 3;
const SHEET_WIDTH = 760;

async function drawPage({ file, pageIndex, canvas, stop }: DrawOptions): Promise<void> {
  const page = await file.page(pageIndex);
  if (stop.isStopped) return;
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(MOST_SCALE, (SHEET_WIDTH * Math.min(2, devicePixelRatio)) / plain.width);
  const viewport = page.getViewport({ scale });
  // Drawn apart, so that the page before stays in view, and two drawings never share one canvas.
  const apart = document.createElement("canvas");
  apart.width = Math.ceil(viewport.width);
  apart.height = Math.ceil(viewport.height);
  await page.render({ canvas: apart, viewport }).promise;
  if (stop.isStopped) return;
  canvas.width = apart.width;
  canvas.height = apart.height;
  canvas.getContext("2d")?.drawImage(apart, 0, 0);
}

function Highlight({ box, size }: { readonly box: Box; readonly size: PageSize }) {
  const [left, top, right, bottom] = box;
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  return (
    <span
      className="original-highlight"
      style={{
        left: percent(left, size.width),
        top: percent(top, size.height),
        width: percent(right - left, size.width),
        height: percent(bottom - top, size.height),
      }}
    />
  );
}
