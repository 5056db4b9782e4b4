import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import type * as Pdfjs from "pdfjs-dist/legacy/build/pdf.mjs";

export type PdfjsLibrary = typeof Pdfjs;

/** Where the package keeps its character maps and fonts; nothing is fetched from elsewhere. */
export interface PdfjsAssets {
  readonly cMapUrl: string;
  readonly standardFontDataUrl: string;
}

/** A module without types; a constant keeps the compiler from looking for them. */
const WORKER_MODULE: string = "pdfjs-dist/legacy/build/pdf.worker.min.mjs";

let loaded: Promise<PdfjsLibrary> | undefined;

/** Loads pdf.js with its worker in the same thread: a document worker is a process of its own already. */
export function loadPdfjs(): Promise<PdfjsLibrary> {
  loaded ??= importPdfjs();
  return loaded;
}

async function importPdfjs(): Promise<PdfjsLibrary> {
  const builtins = polyfilled.map(([owner, name]) => [owner, name, Reflect.get(owner, name)] as const);
  try {
    // With the worker's code at hand pdf.js starts no thread and looks for no file.
    const worker: unknown = await import(WORKER_MODULE);
    Object.assign(globalThis, { pdfjsWorker: worker });
    return await import("pdfjs-dist/legacy/build/pdf.mjs");
  } finally {
    for (const [owner, name, value] of builtins) Reflect.set(owner, name, value);
  }
}

/**
 * What the polyfills of pdf.js put in the place of the language's own, for everybody in the process and many times as slow:
 * a megabyte of JSON is then written letter by letter, in JavaScript. pdf.js itself needs none of them.
 */
const polyfilled: readonly (readonly [owner: object, name: string])[] = [
  [JSON, "stringify"],
  [JSON, "parse"],
  [Array.prototype, "push"],
  [Function.prototype, "toString"],
];

export function pdfjsAssets(): PdfjsAssets {
  const root = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const folder = (name: string): string => join(root, name) + sep;
  return { cMapUrl: folder("cmaps"), standardFontDataUrl: folder("standard_fonts") };
}
