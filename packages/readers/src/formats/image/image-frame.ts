/** One picture of an image file. */
export interface ImageFrame {
  readonly width: number;
  readonly height: number;
  /** What the file calls it. */
  readonly name?: string | undefined;
}
