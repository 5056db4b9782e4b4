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
import { type Place, readTable } from "./xref.ts";

const MOST_CACHED = 20_000;
const MOST_HOPS = 32;

/** The objects of a PDF file, read where its table says they are. Nothing is repaired: what is off throws `CosError`. */
export class CosFile {
  readonly trailer: CosDict;
  readonly #bytes: Buffer;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #objects = new Map<number, CosValue>();
  readonly #containers = new Map<number, ReadonlyMap<number, CosValue>>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const { places, trailer } = readTable(bytes, (stream) => this.bytesOf(stream));
    this.#places = places;
    this.trailer = trailer;
  }

  /** Where the catalogue stands in the file; undefined when it is packed into a stream. */
  get catalogueOffset(): number | undefined {
    const root = this.trailer.get("Root");
    const place = root instanceof CosRef ? this.#places.get(root.number) : undefined;
    return place?.kind === "offset" ? place.offset : undefined;
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
    const place = this.#places.get(number);
    if (!place) return null;
    const value =
      place.kind === "offset"
        ? this.#objectAt(place.offset, number)
        : this.#contained(place.container, number);
    if (this.#objects.size >= MOST_CACHED) this.#objects.clear();
    this.#objects.set(number, value);
    return value;
  }

  #objectAt(offset: number, number: number): CosValue {
    const parser = new CosParser(this.#bytes, offset);
    if (parser.integer() !== number) throw new CosError(`object ${number} is not where the table says`);
    parser.integer();
    if (!parser.take("obj")) throw new CosError(`object ${number} is not where the table says`);
    return parser.value();
  }

  #contained(container: number, number: number): CosValue {
    let objects = this.#containers.get(container);
    if (!objects) {
      if (this.#containers.size > 64) this.#containers.clear();
      objects = this.#openContainer(container);
      this.#containers.set(container, objects);
    }
    return objects.get(number) ?? null;
  }

  #openContainer(number: number): ReadonlyMap<number, CosValue> {
    const place = this.#places.get(number);
    const stream = place?.kind === "offset" ? this.#objectAt(place.offset, number) : null;
    if (!(stream instanceof CosStream)) throw new CosError(`object ${number} holds no objects`);
    const [count, first] = [this.get(stream.dict, "N"), this.get(stream.dict, "First")];
    if (typeof count !== "number" || typeof first !== "number")
      throw new CosError("a container says not what it holds");
    const bytes = this.bytesOf(stream);
    const index = new CosParser(bytes, 0);
    const objects = new Map<number, CosValue>();
    for (let entry = 0; entry < count; entry++) {
      const object = index.integer();
      const offset = index.integer();
      objects.set(object, new CosParser(bytes, first + offset).value());
    }
    return objects;
  }
}
