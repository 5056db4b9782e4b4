import type { Category } from "@a2c-smcp/protocol";
import type { Box } from "../read/box.ts";
import type { PictureSource } from "../read/figure.ts";

/** An element that has no id yet. */
export interface Draft {
  readonly category: Category;
  readonly content: Readonly<Record<string, unknown>>;
  readonly box: Box | undefined;
  readonly summary?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Where the bytes of a picture are. */
  readonly picture?: PictureSource | undefined;
}
