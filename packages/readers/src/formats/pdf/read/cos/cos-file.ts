import { CosParser } from "./cos-parser.ts";
import { inflate } from "./stream-bytes.ts";
import {
  type CosDict,
  CosError,
  CosRef,
  CosStream,
  type CosValue,
  isArray,
  isDict,
  nameOf,
} from "./values.ts";
import { type ObjectTable, type Place, readTable } from "./xref.ts";

const MOST_CACHED = 20_000;
const MOST_HOPS = 32;
/** Streams of objects that stay unpacked: pages and their tags refer to all of them, over and over. */
const MOST_UNPACKED_BYTES = 8 * 1024 * 1024;

/** A stream of objects, unpacked: each is read when it is asked for. */
interface Container {
  readonly bytes: Buffer;
  readonly offsets: ReadonlyMap<number, number>;
}

interface Source {
  readonly bytes: Buffer;
  readonly start: number;
}

/** The objects of a PDF file, read where its table says they are. Nothing is repaired: what is off throws `CosError`. */
export class CosFile {
  readonly trailer: CosDict;
  readonly #bytes: Buffer;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #objects = new Map<number, CosValue>();
  readonly #containers = new Map<number, Container>();
  #unpackedBytes = 0;
  /** Where its newest table of objects stands, and whether that is a stream. */
  readonly table: ObjectTable["start"];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const { places, trailer, start } = readTable(bytes, (stream) => this.bytesOf(stream));
    this.#places = places;
    this.trailer = trailer;
    this.table = start;
  }

  /** Where the value of an object is written: in the file, or in what a stream of objects unpacks to. */
  sourceOf(number: number): Source | undefined {
    const place = this.#places.get(number);
    if (!place) return undefined;
    if (place.kind === "offset") return { bytes: this.#bytes, start: this.#valueAt(place.offset, number) };
    const { bytes, offsets } = this.#container(place.container);
    const start = offsets.get(number);
    return start === undefined ? undefined : { bytes, start };
  }

  /** What a value stands for: itself, or the object that it refers to. */
  resolve(value: CosValue | undefined): CosValue {
    let current = value ?? null;
    for (let hop = 0; current instanceof CosRef; hop++) {
      if (hop > MOST_HOPS) throw new CosError("references go in a circle");
      current = this.#object(current.number);
    }
    return current;
  }

  /** A value of a dictionary, resolved. */
  get(dict: CosDict, key: string): CosValue {
    return this.resolve(dict.get(key));
  }

  dict(value: CosValue | undefined): CosDict | undefined {
    const resolved = this.resolve(value);
    if (resolved instanceof CosStream) return resolved.dict;
    return isDict(resolved) ? resolved : undefined;
  }

  /** A dictionary that is asked for once: of the many elements of a tree of tags none need be kept. */
  dictOnce(value: CosValue | undefined): CosDict | undefined {
    if (!(value instanceof CosRef)) return this.dict(value);
    return this.dict(this.#objects.get(value.number) ?? this.#parsed(value.number));
  }

  array(value: CosValue | undefined): readonly CosValue[] {
    const resolved = this.resolve(value);
    return isArray(resolved) ? resolved : [];
  }

  /** The bytes of a stream as they stand in the file. */
  rawBytes({ dict, start }: CosStream): Buffer {
    const length = this.get(dict, "Length");
    if (typeof length !== "number" || length < 0 || start + length > this.#bytes.length)
      throw new CosError("the length of a stream is wrong");
    return this.#bytes.subarray(start, start + length);
  }

  /** The bytes of a stream, inflated. */
  bytesOf(stream: CosStream): Buffer {
    const raw = this.rawBytes(stream);
    const filters = this.filters(stream.dict);
    if (filters.length === 0) return raw;
    if (filters.length > 1 || !/^(?:FlateDecode|Fl)$/.test(filters[0] ?? ""))
      throw new CosError(`the filter ${filters.join(", ")} is not read here`);
    const parms = this.dict(this.#firstOf(stream.dict.get("DecodeParms")));
    const number = (key: string, otherwise: number): number => {
      const value = parms ? this.get(parms, key) : undefined;
      return typeof value === "number" ? value : otherwise;
    };
    return inflate(raw, { predictor: number("Predictor", 1), columns: number("Columns", 1) });
  }

  filters(dict: CosDict): string[] {
    const filter = this.get(dict, "Filter");
    return (isArray(filter) ? filter : [filter]).flatMap((entry) => nameOf(this.resolve(entry)) ?? []);
  }

  #firstOf(value: CosValue | undefined): CosValue {
    const resolved = this.resolve(value);
    return isArray(resolved) ? (resolved[0] ?? null) : resolved;
  }

  #object(number: number): CosValue {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const value = this.#parsed(number);
    if (value === undefined) return null;
    if (this.#objects.size >= MOST_CACHED) this.#objects.clear();
    this.#objects.set(number, value);
    return value;
  }

  #parsed(number: number): CosValue | undefined {
    const source = this.sourceOf(number);
    return source && new CosParser(source.bytes, source.start).value();
  }

  #valueAt(offset: number, number: number): number {
    const parser = new CosParser(this.#bytes, offset);
    if (parser.integer() !== number) throw new CosError(`object ${number} is not where the table says`);
    parser.integer();
    if (!parser.take("obj")) throw new CosError(`object ${number} is not where the table says`);
    return parser.position;
  }

  #container(number: number): Container {
    const known = this.#containers.get(number);
    if (known) return known;
    const container = this.#openContainer(number);
    this.#unpackedBytes += container.bytes.length;
    if (this.#unpackedBytes > MOST_UNPACKED_BYTES) {
      this.#containers.clear();
      this.#unpackedBytes = container.bytes.length;
    }
    this.#containers.set(number, container);
    return container;
  }

  #openContainer(number: number): Container {
    const place = this.#places.get(number);
    const stream =
      place?.kind === "offset"
        ? new CosParser(this.#bytes, this.#valueAt(place.offset, number)).value()
        : null;
    if (!(stream instanceof CosStream)) throw new CosError(`object ${number} holds no objects`);
    const [count, first] = [this.get(stream.dict, "N"), this.get(stream.dict, "First")];
    if (typeof count !== "number" || typeof first !== "number")
      throw new CosError("a container says not what it holds");
    const bytes = this.bytesOf(stream);
    const index = new CosParser(bytes, 0);
    const offsets = new Map<number, number>();
    for (let entry = 0; entry < count; entry++) {
      const object = index.integer();
      offsets.set(object, first + index.integer());
    }
    return { bytes, offsets };
  }
}
