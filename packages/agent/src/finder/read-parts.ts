import { LinkErrorCode } from "@a2c-smcp/link";
import type { DpeElementDetail } from "@a2c-smcp/protocol";
import { MAX_LIMIT, parseDpeUri, partFieldsOf } from "@a2c-smcp/protocol";
import { ConnectionError } from "../errors.ts";
import { bodyFor } from "./bodies.ts";
import type { FoldedResource } from "./fold-contents.ts";
import type { PartWindow } from "./whole-window.ts";
import { wholeWindow } from "./whole-window.ts";

type ReadStep = (step: {
  offset?: number;
  limit?: number;
}) => Promise<{ uri: string; folded: FoldedResource }>;

/** Reads an element; a part that is longer than one answer may be is read in steps, and of none the first row is asked for. */
export async function readParts(window: PartWindow, read: ReadStep): Promise<DpeElementDetail> {
  const { offset, limit } = wholeWindow(window);
  if (offset === undefined && limit === undefined) return readStep({}, undefined, read);
  const most = limit ?? MAX_LIMIT;
  const from = offset ?? 0;
  const first = await readStep({ offset: from, limit: stepOf(most) }, most, read);
  const fields = partFieldsOf(first.content);
  if (fields === undefined) return first;
  const parts = [...(first.content[fields.key] as readonly unknown[])];
  const end = Math.min(from + most, Number(first.content[fields.total]));
  while (from + parts.length < end) {
    const left = end - from - parts.length;
    const step = { offset: from + parts.length, limit: Math.min(MAX_LIMIT, left) };
    const { content, uri = "" } = await readStep(step, left, read);
    const more = content[fields.key];
    if (!Array.isArray(more) || more.length === 0) throw noMore(uri, from + parts.length, fields.key);
    parts.push(...more);
  }
  return { ...first, content: { ...first.content, [fields.key]: parts, [fields.limit]: most } };
}

/** What may be asked for at once; a URI cannot ask for nothing. */
export function stepOf(limit: number): number {
  return Math.max(1, Math.min(MAX_LIMIT, limit));
}

/** One answer. A provider that gives everything at once has given the steps after it too, so up to `most` is taken. */
async function readStep(
  step: { offset?: number; limit?: number },
  most: number | undefined,
  read: ReadStep,
): Promise<DpeElementDetail> {
  const { uri, folded } = await read(step);
  const asked = parseDpeUri(uri);
  const params = most === undefined ? asked.params : { ...asked.params, limit: most };
  return bodyFor({ ...asked, level: 3, params }, uri, folded);
}

function noMore(uri: string, at: number, noun: string): ConnectionError {
  return new ConnectionError(
    LinkErrorCode.BadAnswer,
    `The provider of ${uri} says that there are more ${noun}, but gives none from ${at} on: it ignores offset`,
  );
}
