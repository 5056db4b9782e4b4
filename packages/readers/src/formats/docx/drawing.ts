import { altText } from "../../engine/alt-text.ts";
import { chosenAlternative } from "../../xml/alternate-content.ts";
import { child, childElements, descendant, numberOf } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import type { InlinePart } from "./inline-part.ts";

/** English metric units of one pixel at 96 dpi. */
const EMU_PER_PIXEL = 9525;

/** What a `w:drawing` shows: pictures, charts, diagrams, text boxes, also in groups and canvases. */
export function* readDrawing(drawing: XmlElement): Generator<InlinePart> {
  for (const frame of childElements(drawing)) {
    const size = child(frame, "wp:extent");
    const alt = altOf(child(frame, "wp:docPr"));
    yield* readGraphic(child(frame, "a:graphic", "a:graphicData"), {
      alt,
      width: pixels(numberOf(size, "cx")),
      height: pixels(numberOf(size, "cy")),
    });
  }
}

interface Frame {
  readonly alt: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

function* readGraphic(parent: XmlElement | undefined, frame: Frame): Generator<InlinePart> {
  for (const element of childElements(parent)) {
    if (element.name === "pic:pic") yield* readPicture(element, frame);
    else if (element.name === "wps:txbx") yield* readBox(element);
    else if (element.name === "c:chart" || element.name === "cx:chart") yield* readReference(element, frame);
    else if (element.name === "dgm:relIds") yield* readDiagram(element, frame);
    else if (element.name === "mc:AlternateContent") yield* readGraphic(chosenAlternative(element), frame);
    else yield* readGraphic(element, frame);
  }
}

function* readPicture(picture: XmlElement, frame: Frame): Generator<InlinePart> {
  const blip = child(picture, "pic:blipFill", "a:blip");
  const id = blip?.attributes["r:embed"] ?? blip?.attributes["r:link"];
  if (id === undefined || id === "") return;
  const own = altOf(child(picture, "pic:nvPicPr", "pic:cNvPr"));
  yield { kind: "picture", picture: { id, ...frame, alt: frame.alt === "" ? own : frame.alt } };
}

function* readBox(box: XmlElement): Generator<InlinePart> {
  const content = child(box, "w:txbxContent");
  if (content) yield { kind: "box", content };
}

function* readReference(element: XmlElement, { alt }: Frame): Generator<InlinePart> {
  const id = element.attributes["r:id"];
  if (id !== undefined) yield { kind: "chart", id, title: alt };
}

function* readDiagram(element: XmlElement, { alt }: Frame): Generator<InlinePart> {
  const id = element.attributes["r:dm"];
  if (id !== undefined) yield { kind: "diagram", id, title: alt };
}

/** What a `w:pict` or `w:object` shows: the older drawing language, and previews of embedded objects. */
export function* readLegacyDrawing(drawing: XmlElement): Generator<InlinePart> {
  const program = descendant(drawing, "o:OLEObject")?.attributes["ProgID"];
  const control = descendant(drawing, "w:control")?.attributes["w:name"];
  let hasPreview = false;
  for (const shape of shapesOf(drawing)) {
    const image = child(shape, "v:imagedata");
    const id = image?.attributes["r:id"];
    const content = child(shape, "v:textbox", "w:txbxContent");
    if (content) yield { kind: "box", content };
    if (isOn(shape.attributes["o:hr"])) yield { kind: "rule" };
    else if (id !== undefined) {
      hasPreview = true;
      const alt = altText({
        descr: shape.attributes["alt"] ?? "",
        title: image?.attributes["o:title"] ?? "",
      });
      yield { kind: "picture", picture: { id, alt, program, ...sizeOfShape(shape) } };
    }
  }
  const embedded = program ?? control;
  if (!hasPreview && embedded !== undefined) yield { kind: "embedded", program: embedded };
}

function* shapesOf(parent: XmlElement): Generator<XmlElement> {
  for (const element of childElements(parent)) {
    if (element.name === "v:group") yield* shapesOf(element);
    else if (element.name.startsWith("v:") && element.name !== "v:shapetype") yield element;
  }
}

const POINTS_PER_PIXEL = 0.75;

function sizeOfShape(shape: XmlElement): { width?: number; height?: number } {
  const style = shape.attributes["style"] ?? "";
  const read = (name: string): number | undefined => {
    const points = new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]{1,12})pt`).exec(style)?.[1];
    return points === undefined ? undefined : Math.round(Number(points) / POINTS_PER_PIXEL);
  };
  const [width, height] = [read("width"), read("height")];
  return { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
}

function isOn(value: string | undefined): boolean {
  return value === "t" || value === "true" || value === "1";
}

function altOf(properties: XmlElement | undefined): string {
  return altText(properties?.attributes ?? {});
}

function pixels(emu: number | undefined): number | undefined {
  return emu === undefined || emu <= 0 ? undefined : Math.round(emu / EMU_PER_PIXEL);
}
