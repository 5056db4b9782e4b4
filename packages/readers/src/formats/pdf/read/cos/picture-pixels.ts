import type { CosFile } from "./cos-file.ts";
import { type CosDict, CosStream, CosString, type CosValue, isArray, nameOf } from "./values.ts";

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const MOST_PIXELS = 32_000_000;

/** Colours as eight-bit samples: how many a pixel has, and the palette where they are numbers of one. */
interface Colours {
  readonly samples: 1 | 3;
  readonly palette?: Buffer | undefined;
}

/** The pixels of a plain picture: eight bits a sample, grey, RGB or with a palette; undefined for any other. */
export function rgbaOf(file: CosFile, stream: CosStream): Pixels | undefined {
  const number = (key: string): number => {
    const value = file.get(stream.dict, key);
    return typeof value === "number" ? value : 0;
  };
  const [width, height] = [number("Width"), number("Height")];
  const colours = coloursOf(file, stream.dict);
  if (
    !colours ||
    number("BitsPerComponent") !== 8 ||
    width * height > MOST_PIXELS ||
    hasOddParms(file, stream.dict)
  )
    return undefined;
  const bytes = file.bytesOf(stream);
  if (bytes.length < width * height * colours.samples) return undefined;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) paint(rgba, pixel, { bytes, colours });
  return { width, height, rgba };
}

function paint(
  rgba: Uint8Array,
  pixel: number,
  { bytes, colours }: { bytes: Buffer; colours: Colours },
): void {
  const { samples, palette } = colours;
  for (let channel = 0; channel < 3; channel++) {
    const at = samples === 3 ? pixel * 3 + channel : pixel;
    const value = bytes[at] ?? 0;
    rgba[pixel * 4 + channel] = palette ? (palette[value * 3 + channel] ?? 0) : value;
  }
}

/** Rows that are predicted by pixels of several bytes are not unpacked here. */
function hasOddParms(file: CosFile, dict: CosDict): boolean {
  const parms = file.dict(dict.get("DecodeParms"));
  const predictor = parms ? file.get(parms, "Predictor") : null;
  return (typeof predictor === "number" && predictor > 1) || dict.has("Decode") || dict.has("ImageMask");
}

function coloursOf(file: CosFile, dict: CosDict): Colours | undefined {
  const space = file.get(dict, "ColorSpace");
  const samples = samplesOf(file, space);
  if (samples) return { samples };
  if (
    !isArray(space) ||
    nameOf(file.resolve(space[0])) !== "Indexed" ||
    samplesOf(file, file.resolve(space[1])) !== 3
  )
    return undefined;
  const table = file.resolve(space[3]);
  const palette = table instanceof CosString ? Buffer.from(table.bytes, "latin1") : streamBytes(file, table);
  return palette && { samples: 1, palette };
}

function streamBytes(file: CosFile, value: CosValue): Buffer | undefined {
  return value instanceof CosStream ? file.bytesOf(value) : undefined;
}

function samplesOf(file: CosFile, space: CosValue): 1 | 3 | undefined {
  const [family, profile] = isArray(space) ? space : [space];
  switch (nameOf(file.resolve(family))) {
    case "DeviceRGB":
    case "CalRGB":
      return 3;
    case "DeviceGray":
    case "CalGray":
      return 1;
    case "ICCBased": {
      const components = file.dict(profile)?.get("N");
      return components === 3 || components === 1 ? components : undefined;
    }
    default:
      return undefined;
  }
}
