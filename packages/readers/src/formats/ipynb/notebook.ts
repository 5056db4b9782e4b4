import { z } from "zod";

/** Text as notebooks store it: whole, or line by line. */
const Lines = z
  .union([z.string(), z.array(z.string())])
  .transform((text) => (Array.isArray(text) ? text.join("") : text));

const Output = z.looseObject({
  output_type: z.string(),
  name: z.string().optional(),
  text: Lines.optional().catch(undefined),
  data: z.record(z.string(), z.unknown()).optional().catch(undefined),
  ename: z.string().optional().catch(undefined),
  evalue: z.string().optional().catch(undefined),
});
export type Output = z.infer<typeof Output>;

const Cell = z.looseObject({
  cell_type: z.string(),
  source: Lines.optional().catch(undefined),
  /** What `source` was called in format 3. */
  input: Lines.optional().catch(undefined),
  language: z.string().optional().catch(undefined),
  level: z.number().optional().catch(undefined),
  execution_count: z.number().nullish().catch(undefined),
  outputs: z.array(Output).optional().catch(undefined),
  attachments: z.record(z.string(), z.record(z.string(), z.unknown())).optional().catch(undefined),
});
export type Cell = z.infer<typeof Cell>;

/** A Jupyter notebook, of format 4 or of format 3 with its worksheets. */
export const Notebook = z.looseObject({
  nbformat: z.number().optional(),
  metadata: z
    .looseObject({
      title: z.string().optional().catch(undefined),
      kernelspec: z
        .looseObject({ name: z.string().optional(), language: z.string().optional() })
        .optional()
        .catch(undefined),
      language_info: z.looseObject({ name: z.string().optional() }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  cells: z.array(Cell).optional(),
  worksheets: z.array(z.looseObject({ cells: z.array(Cell) })).optional(),
});
export type Notebook = z.infer<typeof Notebook>;

/** One text of a stored value that may be split in lines. */
export function joined(value: unknown): string | undefined {
  const parsed = Lines.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
