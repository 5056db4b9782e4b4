import { z } from "zod";

/** What nodes know of each other: one life of one node, from registering until it ends or is taken for dead. */
const Stored = z.object({
  node: z.string(),
  host: z.string(),
  port: z.int().positive(),
  /** What another node must know to be let in, in base64. */
  secret: z.string().min(1),
});
export type StoredNode = z.output<typeof Stored>;

export interface NodeRecord extends StoredNode {
  readonly incarnation: string;
  /** Later ones connect to earlier ones. */
  readonly born: number;
}

/** Reads the hash of all records, as Redis returns it; what cannot be read is left out. */
export function readRecords(reply: unknown): NodeRecord[] {
  const fields = z.array(z.string()).catch([]).parse(reply);
  const records: NodeRecord[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const record = readRecord(fields[index] ?? "", fields[index + 1] ?? "");
    if (record) records.push(record);
  }
  return records;
}

function readRecord(incarnation: string, text: string): NodeRecord | undefined {
  const at = text.indexOf("|");
  if (at < 0) return undefined;
  try {
    return { ...Stored.parse(JSON.parse(text.slice(at + 1))), incarnation, born: Number(text.slice(0, at)) };
  } catch {
    // Written by something else; whoever it is cannot be reached.
    return undefined;
  }
}
