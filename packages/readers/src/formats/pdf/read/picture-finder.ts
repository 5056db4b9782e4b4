import type { ElementBlob } from "../../../engine/model.ts";
import { encodePng } from "../../image/png-encode.ts";
import { heightOf, widthOf } from "./box.ts";
import type { CosFile } from "./cos/cos-file.ts";
import { pagePictures } from "./cos/page-pictures.ts";
import type { PageTree } from "./cos/page-tree.ts";
import { rgbaOf } from "./cos/picture-pixels.ts";
import { CosRef, CosStream } from "./cos/values.ts";
import type { Figure } from "./figure.ts";
import type { NativeReader } from "./native-reader.ts";

const mimeTypes: Readonly<Record<string, string>> = {
  DCTDecode: "image/jpeg",
  DCT: "image/jpeg",
  JPXDecode: "image/jp2",
};
/** Smaller ones are dots, lines and spacers. */
const LEAST_SIDE = 6;
const MOST_FIGURES = 100;

/** Finds the pictures of a sound file in its objects: the native engine sees none that stand within drawings. */
export class PictureFinder {
  readonly #file: CosFile;
  readonly #tree: PageTree;

  constructor(file: CosFile, tree: PageTree) {
    this.#file = file;
    this.#tree = tree;
  }

  /** The pictures of a page; undefined when they cannot be told. */
  figures(index: number): readonly Figure[] | undefined {
    const object = this.#tree.pages[index];
    if (object === undefined) return undefined;
    try {
      return pagePictures(this.#file, object)
        .filter(({ box }) => Math.min(widthOf(box), heightOf(box)) >= LEAST_SIDE)
        .slice(0, MOST_FIGURES)
        .map(({ box, width, height, isTurned, object: picture }) => ({
          box,
          source: { kind: "object", object: picture, box },
          width,
          height,
          ...(isTurned && { isTurned }),
          mimeType: this.#mimeType(picture),
        }));
    } catch {
      // Content that this reader does not unpack is left to the native engine.
      return undefined;
    }
  }

  /** The bytes of a picture: as they are in the file where viewers take them so, else as PNG. */
  blob(object: number): ElementBlob | undefined {
    const stream = this.#file.resolve(new CosRef(object));
    if (!(stream instanceof CosStream)) return undefined;
    try {
      const mimeType = this.#mimeType(object);
      if (mimeType !== undefined) return { mimeType, bytes: this.#file.rawBytes(stream) };
      const pixels = rgbaOf(this.#file, stream);
      return pixels && { mimeType: "image/png", bytes: encodePng(pixels) };
    } catch {
      // The caller asks the native engine next.
      return undefined;
    }
  }

  #mimeType(object: number): string | undefined {
    const dict = this.#file.dict(new CosRef(object));
    const filters = dict ? this.#file.filters(dict) : [];
    return filters.length === 1 ? mimeTypes[filters[0] ?? ""] : undefined;
  }
}

/** Whoever has the bytes of a picture. */
export interface PictureHolders {
  readonly finder: PictureFinder | undefined;
  readonly native: Pick<NativeReader, "picture">;
}

/** The bytes of a picture of a page; undefined for one that is the page, and where nobody has them. */
export async function pictureBytes(
  index: number,
  { source }: Pick<Figure, "source">,
  { finder, native }: PictureHolders,
): Promise<ElementBlob | undefined> {
  switch (source.kind) {
    case "native":
      return native.picture(index, { id: source.id });
    case "object":
      return finder?.blob(source.object) ?? native.picture(index, { box: source.box });
    case "page":
      return undefined;
  }
}
