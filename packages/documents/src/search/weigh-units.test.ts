import { expect, test } from "vitest";
import { createSearchDatabase } from "../testing/search-database.ts";
import { exactUnit, withForms } from "./query-unit.ts";
import { SearchStatements } from "./search-statements.ts";
import { weighUnits } from "./weigh-units.ts";

test("the index is asked for the spellings that passages hold, names and texts for all", () => {
  const passages = ["on 5 march 2021", "in March"].map((body, pageIndex) => ({
    ...{ pageIndex, title: "", tokens: 1 },
    passages: [{ pageIndex, part: 0, headings: "", body, spans: [] }],
  }));
  const file = { relativePath: "a.md", fileType: "md", title: "", pages: passages };
  const database = createSearchDatabase([file]);
  const unit = withForms(exactUnit("2021-03-05", "2021 03 05"), ["5 march 2021", "march 5 2021"], 1);
  const nowhere = withForms(exactUnit("U.S.", "u s"), ["u s a"], 1);
  const [date, country] = weighUnits(new SearchStatements(database), [unit, nowhere]);
  database.close();
  expect(date).toMatchObject({ unit, count: 1, held: { forms: [{ words: "5 march 2021" }] } });
  expect(country).toMatchObject({ unit: nowhere, count: 0 });
});
