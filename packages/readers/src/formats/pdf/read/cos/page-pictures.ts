import type { Box } from "../box.ts";
import { identity, type Matrix, matrixOf, multiply, unitBox } from "../matrix.ts";
import { drawnObjects } from "./content-scanner.ts";
import type { CosFile } from "./cos-file.ts";
import { type CosDict, CosRef, CosStream, type CosValue, nameOf } from "./values.ts";

/** A picture that a page draws. */
export interface PagePicture {
  /** The object that holds it. */
  readonly object: number;
  readonly width: number;
  readonly height: number;
  /** Where it is shown, from the top left corner. */
  readonly box: Box;
  /** It is shown on its side, upside down or mirrored. */
  readonly isTurned: boolean;
}

const MOST_DEPTH = 6;
const MOST_PICTURES = 500;
const MOST_CONTENT = 16 * 1024 * 1024;

/** The pictures of a page, also those within drawings that it uses; pictures that nothing draws are left out. */
export function pagePictures(file: CosFile, pageObject: number): PagePicture[] {
  const page = file.dict(new CosRef(pageObject));
  if (!page) return [];
  const resources = file.dict(inherited(file, page, "Resources"));
  if (!resources || !hasPictures(file, resources, 0)) return [];
  const pictures: PagePicture[] = [];
  const toView = viewMatrix(file, page);
  collect(file, { content: contentOf(file, page), resources, matrix: toView, depth: 0 }, pictures);
  return pictures;
}

interface Drawing {
  readonly content: string;
  readonly resources: CosDict;
  readonly matrix: Matrix;
  readonly depth: number;
}

function collect(
  file: CosFile,
  { content, resources, matrix, depth }: Drawing,
  pictures: PagePicture[],
): void {
  const objects = file.dict(resources.get("XObject"));
  if (!objects) return;
  for (const drawn of drawnObjects(content, matrix)) {
    if (pictures.length >= MOST_PICTURES) return;
    const ref = objects.get(drawn.name);
    const stream = file.resolve(ref);
    if (!(stream instanceof CosStream) || !(ref instanceof CosRef)) continue;
    if (nameOf(file.get(stream.dict, "Subtype")) === "Image")
      pictures.push({
        object: ref.number,
        ...sizeOf(file, stream.dict),
        box: unitBox(drawn.matrix),
        isTurned: isTurned(drawn.matrix),
      });
    else if (depth < MOST_DEPTH) {
      const inner = file.array(stream.dict.get("Matrix"));
      collect(
        file,
        {
          content: textOf(file, stream),
          resources: file.dict(stream.dict.get("Resources")) ?? resources,
          matrix: multiply(drawn.matrix, inner.length === 6 ? matrixOf(inner) : identity),
          depth: depth + 1,
        },
        pictures,
      );
    }
  }
}

/** Whether a picture does not go from left to right and from top to bottom; it is drawn from its lower left corner. */
function isTurned([a, b, c, d]: Matrix): boolean {
  return !(a > Math.abs(b) && -d > Math.abs(c));
}

/** Whether there is any picture to look for: most pages have none, and their content is not read at all. */
function hasPictures(file: CosFile, resources: CosDict, depth: number): boolean {
  for (const value of file.dict(resources.get("XObject"))?.values() ?? []) {
    const dict = file.dict(value);
    if (!dict) continue;
    if (nameOf(file.get(dict, "Subtype")) === "Image") return true;
    const inner = file.dict(dict.get("Resources"));
    if (inner && depth < MOST_DEPTH && hasPictures(file, inner, depth + 1)) return true;
  }
  return false;
}

function sizeOf(file: CosFile, dict: CosDict): { width: number; height: number } {
  const side = (key: string): number => {
    const value = file.get(dict, key);
    return typeof value === "number" ? value : 0;
  };
  return { width: side("Width"), height: side("Height") };
}

function contentOf(file: CosFile, page: CosDict): string {
  const contents = file.resolve(page.get("Contents"));
  const streams: readonly CosValue[] = contents instanceof CosStream ? [contents] : file.array(contents);
  return streams.map((stream) => textOf(file, file.resolve(stream))).join("\n");
}

function textOf(file: CosFile, stream: CosValue): string {
  if (!(stream instanceof CosStream)) return "";
  const bytes = file.bytesOf(stream);
  return bytes.length > MOST_CONTENT ? "" : bytes.toString("latin1");
}

function inherited(file: CosFile, page: CosDict, key: string): CosValue | undefined {
  let node: CosDict | undefined = page;
  for (let depth = 0; node && depth < 64; depth++) {
    const value = node.get(key);
    if (value !== undefined) return value;
    node = file.dict(node.get("Parent"));
  }
  return undefined;
}

/** From the space of the page to the page as it is shown: cropped, turned, from the top. */
function viewMatrix(file: CosFile, page: CosDict): Matrix {
  const media = file.array(inherited(file, page, "CropBox") ?? inherited(file, page, "MediaBox"));
  const [x0, y0, x1, y1] = matrixOf(
    media.length === 4 ? media.map((value) => file.resolve(value)) : [0, 0, 612, 792],
  );
  const rotate = file.resolve(inherited(file, page, "Rotate"));
  const turns = (((typeof rotate === "number" ? Math.round(rotate / 90) : 0) % 4) + 4) % 4;
  const views: readonly Matrix[] = [
    [1, 0, 0, -1, -x0, y1],
    [0, 1, 1, 0, -y0, -x0],
    [-1, 0, 0, 1, x1, -y0],
    [0, -1, -1, 0, y1, x1],
  ];
  return views[turns] ?? identity;
}
