import type { Category } from "@a2c-smcp/protocol";
import { isCategory } from "@a2c-smcp/protocol";
import type { IconName } from "../ui/icon.tsx";

const icons: Readonly<Record<Category, IconName>> = {
  text: "text",
  heading: "heading",
  list: "list",
  code: "code",
  table: "table",
  pivot_table: "table",
  chart: "chart",
  diagram: "diagram",
  image: "image",
  formula: "formula",
  link: "link",
  annotation: "note",
  header: "text",
  footer: "text",
  separator: "separator",
  audio: "media",
  video: "media",
  form: "form",
  widget: "widget",
};

/** The picture of a kind of element; kinds that we do not know look like a part of something else. */
export function categoryIcon(category: string): IconName {
  return isCategory(category) ? icons[category] : "widget";
}

/** The name of a kind of element. */
export function categoryName(
  category: string,
  { categories }: { readonly categories: Readonly<Record<Category, string>> },
): string {
  return isCategory(category) ? categories[category] : category;
}
