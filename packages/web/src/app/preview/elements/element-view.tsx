import type { Category } from "@a2c-smcp/protocol";
import { isCategory } from "@a2c-smcp/protocol";
import type { ReactNode } from "react";
import { ChartView } from "../chart/chart-view.tsx";
import { TableView } from "../table/table-view.tsx";
import { AnnotationView } from "./annotation-view.tsx";
import { CodeView } from "./code-view.tsx";
import type { ElementProps } from "./element-props.ts";
import { FormView } from "./form-view.tsx";
import { FormulaView } from "./formula-view.tsx";
import { ImageView } from "./image-view.tsx";
import { LinkView } from "./link-view.tsx";
import { ListView } from "./list-view.tsx";
import { ObjectView } from "./object-view.tsx";
import { HeadingView, MarginView, SeparatorView, TextView } from "./text-views.tsx";

/** One view for each kind: a kind without one does not compile. */
const views: Readonly<Record<Category, (props: ElementProps) => ReactNode>> = {
  text: TextView,
  heading: HeadingView,
  list: ListView,
  code: CodeView,
  table: TableView,
  pivot_table: TableView,
  chart: ChartView,
  diagram: ObjectView,
  image: ImageView,
  formula: FormulaView,
  link: LinkView,
  annotation: AnnotationView,
  header: MarginView,
  footer: MarginView,
  separator: SeparatorView,
  audio: ObjectView,
  video: ObjectView,
  form: FormView,
  widget: ObjectView,
};

/** Draws an element of any kind; kinds that we do not know are shown as what they carry. */
export function ElementView(props: ElementProps) {
  const { category } = props.element;
  const View = isCategory(category) ? views[category] : ObjectView;
  return <View {...props} />;
}
