import { DocumentError, DocumentErrorCode } from "../engine/document-error.ts";
import type { ElementBlob } from "../engine/model.ts";
import type { PageView, ViewBounds, ViewRegion } from "./page-view.ts";

/** A picture that has more pixels is not even decoded. */
const MOST_PIXELS = 100_000_000;
/** Tried in order until the picture is small enough. */
const QUALITIES = [85, 70, 50];

type Picture = Omit<PageView, "printed" | "isRegion">;

/** Cuts a picture to a region and makes it small enough; a picture that is both already stays as it is. */
export async function fitPicture(
  blob: ElementBlob,
  bounds: ViewBounds,
  region?: ViewRegion,
): Promise<Picture> {
  const { loadImage, createCanvas } = await loadCanvas();
  const image = await loadImage(Buffer.from(blob.bytes)).catch((cause: unknown) => {
    throw new DocumentError(DocumentErrorCode.Damaged, "the picture cannot be decoded", { cause });
  });
  if (image.width * image.height > MOST_PIXELS)
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `the picture has ${image.width} × ${image.height} pixels`,
    );
  const part = partOf(image, region);
  const scale = Math.min(1, bounds.edge / Math.max(part.width, part.height));
  const width = Math.max(1, Math.round(part.width * scale));
  const height = Math.max(1, Math.round(part.height * scale));
  const isAsItIs = region === undefined && scale === 1 && blob.bytes.length <= bounds.bytes;
  if (isAsItIs && isForModels(blob.mimeType)) return { ...blob, width, height };
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, width, height);
  const png = canvas.toBuffer("image/png");
  if (png.length <= bounds.bytes) return { mimeType: "image/png", bytes: png, width, height };
  for (const quality of QUALITIES) {
    const jpeg = canvas.toBuffer("image/jpeg", quality);
    if (jpeg.length <= bounds.bytes) return { mimeType: "image/jpeg", bytes: jpeg, width, height };
  }
  // Half the edge is a quarter of the bytes: it ends.
  return fitPicture(blob, { ...bounds, edge: Math.floor(Math.max(width, height) / 2) }, region);
}

/** What every model that sees takes. */
function isForModels(mimeType: string): boolean {
  return ["image/png", "image/jpeg", "image/gif", "image/webp"].includes(mimeType);
}

function partOf(
  { width, height }: { readonly width: number; readonly height: number },
  region: ViewRegion | undefined,
): ViewRegion {
  if (region === undefined) return { left: 0, top: 0, width, height };
  return {
    left: region.left * width,
    top: region.top * height,
    width: Math.max(1, region.width * width),
    height: Math.max(1, region.height * height),
  };
}

async function loadCanvas(): Promise<typeof import("@napi-rs/canvas")> {
  try {
    return await import("@napi-rs/canvas");
  } catch (cause) {
    throw new DocumentError(
      DocumentErrorCode.ToolMissing,
      "pictures of pages need the optional package @napi-rs/canvas, which is not installed",
      { cause },
    );
  }
}
