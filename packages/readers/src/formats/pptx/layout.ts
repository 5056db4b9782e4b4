import type { Archive } from "../../archive/archive.ts";
import { readRelationships, relationshipOfType } from "../../archive/relationships.ts";
import { DocumentError } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import { child } from "../../xml/query.ts";
import type { XmlElement } from "../../xml/xml-element.ts";
import { parseXml } from "../../xml/xml-element.ts";
import type { Bullet, BulletLevels } from "./bullets.ts";
import { bulletLevels } from "./bullets.ts";
import type { Box, Placeholder } from "./shape.ts";
import { shapesOf } from "./shape.ts";

interface PlaceholderStyle {
  readonly box: Box | undefined;
  readonly bullets: BulletLevels;
}

/** Placeholders that show the bullets of the master's body text. */
const bodyTypes = new Set(["body", "obj", "subTitle", "tbl", "chart", "dgm", "media", "clipArt", "pic"]);

/** What the shapes of a slide take over from its layout, and the layout from its master. */
export class Layout {
  readonly #byIndex = new Map<string, PlaceholderStyle>();
  readonly #byType = new Map<string, PlaceholderStyle>();
  readonly #bodyStyle: BulletLevels;
  readonly #parent: Layout | undefined;

  constructor(root: XmlElement | undefined, parent?: Layout) {
    this.#parent = parent;
    this.#bodyStyle = bulletLevels(child(root, "p:txStyles", "p:bodyStyle"));
    for (const { placeholder, box, element } of shapesOf(child(root, "p:cSld", "p:spTree"))) {
      if (!placeholder) continue;
      const style = { box, bullets: bulletLevels(child(element, "p:txBody", "a:lstStyle")) };
      this.#byIndex.set(placeholder.index, style);
      if (!this.#byType.has(placeholder.type)) this.#byType.set(placeholder.type, style);
    }
  }

  box(placeholder: Placeholder): Box | undefined {
    return this.#styleOf(placeholder)?.box ?? this.#parent?.box(placeholder);
  }

  bullet(placeholder: Placeholder, level: number): Bullet | undefined {
    return (
      this.#styleOf(placeholder)?.bullets.get(level) ??
      this.#parent?.bullet(placeholder, level) ??
      (bodyTypes.has(placeholder.type) ? this.#bodyStyle.get(level) : undefined)
    );
  }

  // A layout is matched by index; a master has one placeholder of each type, and `body` for most of them.
  #styleOf({ type, index }: Placeholder): PlaceholderStyle | undefined {
    if (this.#parent) return this.#byIndex.get(index) ?? this.#byType.get(type);
    const general = type === "ctrTitle" ? "title" : "body";
    return this.#byType.get(type) ?? this.#byType.get(general);
  }
}

/** Reads layouts and masters, each once. */
export class Layouts {
  readonly #archive: Archive;
  readonly #limits: Limits;
  readonly #layouts = new Map<string, Promise<Layout>>();

  constructor(archive: Archive, limits: Limits) {
    this.#archive = archive;
    this.#limits = limits;
  }

  layout(part: string | undefined): Promise<Layout> {
    const key = part ?? "";
    const layout = this.#layouts.get(key) ?? this.#read(part);
    this.#layouts.set(key, layout);
    return layout;
  }

  /** A slide is read without its layout when that is missing or broken: only places and bullets are lost. */
  async #read(part: string | undefined): Promise<Layout> {
    if (part === undefined || !this.#archive.has(part)) return new Layout(undefined);
    try {
      const root = parseXml(await this.#archive.readText(part), { limits: this.#limits });
      if (root.name === "p:sldMaster") return new Layout(root);
      const relationships = await readRelationships(this.#archive, part, this.#limits);
      return new Layout(root, await this.layout(relationshipOfType(relationships, "slideMaster")?.target));
    } catch (cause) {
      if (cause instanceof DocumentError) return new Layout(undefined);
      throw cause;
    }
  }
}
