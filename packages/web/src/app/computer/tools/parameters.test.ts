import { describe, expect, test } from "vitest";
import { emptyDraft } from "../form/draft.ts";
import { formOf } from "../form/form-of.ts";
import { readParameters, writtenAs } from "./parameters.ts";

const form = formOf({
  type: "object",
  properties: { city: { type: "string" }, days: { type: "integer" } },
  required: ["city"],
});

describe("the parameters of a call", () => {
  test("an empty form is not ready, and says what is needed", () => {
    expect(readParameters(form, { mode: "form", draft: emptyDraft(form) })).toEqual({
      isReady: false,
      problems: [{ path: "/city", code: "required" }],
    });
  });

  test("JSON is taken as it is, also what the form does not know", () => {
    expect(readParameters(form, { mode: "json", text: '{"other":[1]}' })).toEqual({
      isReady: true,
      params: { other: [1] },
    });
    expect(readParameters(form, { mode: "json", text: " " })).toEqual({ isReady: true, params: {} });
  });

  test.each(["{", "[]", "7", "null"])("%s is not an object of parameters", (text) => {
    expect(readParameters(form, { mode: "json", text })).toEqual({
      isReady: false,
      problems: [{ path: "", code: "json" }],
    });
  });

  test("what is written is taken over from the form to JSON and back", () => {
    const draft = { kind: "object", fields: { city: "Oslo", days: "3" } } as const;
    const json = writtenAs("json", form, { mode: "form", draft });
    expect(json).toEqual({ mode: "json", text: '{\n  "city": "Oslo",\n  "days": 3\n}' });
    expect(writtenAs("form", form, json)).toEqual({ mode: "form", draft });
  });

  test("half a JSON text leaves an empty form", () => {
    const back = writtenAs("form", form, { mode: "json", text: "{" });
    expect(back).toEqual({ mode: "form", draft: { kind: "object", fields: { city: "", days: "" } } });
  });
});
