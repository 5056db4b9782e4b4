/** A name such as `/Pages`. */
export class CosName {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A reference to an object, such as `12 0 R`. */
export class CosRef {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }
}

/** A string; its characters are bytes until somebody asks for the text. */
export class CosString {
  readonly bytes: string;

  constructor(bytes: string) {
    this.bytes = bytes;
  }
}

export type CosDict = ReadonlyMap<string, CosValue>;

/** A stream: its dictionary, and where its bytes begin in the file. */
export class CosStream {
  readonly dict: CosDict;
  readonly start: number;

  constructor(dict: CosDict, start: number) {
    this.dict = dict;
    this.start = start;
  }
}

/** The values that a PDF file is made of. */
export type CosValue =
  | null
  | boolean
  | number
  | CosName
  | CosRef
  | CosString
  | CosStream
  | readonly CosValue[]
  | CosDict;

export function isDict(value: CosValue | undefined): value is CosDict {
  return value instanceof Map;
}

export function isArray(value: CosValue | undefined): value is readonly CosValue[] {
  return Array.isArray(value);
}

/** The name that a value is; undefined for anything else. */
export function nameOf(value: CosValue | undefined): string | undefined {
  return value instanceof CosName ? value.name : undefined;
}

/** A file that is not written as a table of objects should be; another reader may repair it. */
export class CosError extends Error {
  override readonly name = "CosError";
}
