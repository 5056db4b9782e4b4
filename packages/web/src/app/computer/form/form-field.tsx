import type { ReactNode, Ref } from "react";
import { useRef } from "react";
import { computerTexts } from "../../i18n/computer.ts";
import { useText } from "../../i18n/language-context.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { placeOf } from "./collect.ts";
import type { Draft, DraftList, DraftObject } from "./draft.ts";
import { addItems } from "./draft.ts";
import type { ListField, ObjectField } from "./field.ts";
import { FieldName, FieldNotes } from "./field-notes.tsx";
import type { FieldProps } from "./field-props.ts";
import { useFieldScope } from "./form-context.ts";
import { SimpleInput } from "./simple-input.tsx";

/** One field of a form, whatever its kind; lists and objects have fields within. */
export function FormField({ field, draft, ...props }: FieldProps) {
  if (field.kind === "list") return <ListInput field={field} draft={listIn(draft)} {...props} />;
  if (field.kind === "object")
    return (
      <Group field={field} {...props}>
        <ObjectFields field={field} draft={objectIn(draft)} {...props} />
      </Group>
    );
  return <SimpleInput field={field} draft={typeof draft === "string" ? draft : ""} {...props} />;
}

/** The fields of an object, without a frame. */
export function ObjectFields({
  field,
  draft,
  path,
  onChange,
}: Pick<FieldProps<ObjectField, DraftObject>, "field" | "draft" | "path" | "onChange">) {
  const set = (name: string, part: Draft): void =>
    onChange({ kind: "object", fields: { ...draft.fields, [name]: part } });
  return field.fields.map((part) => (
    <FormField
      key={part.name}
      field={part.field}
      name={part.name}
      path={placeOf(path, part.name)}
      isRequired={part.isRequired}
      draft={draft.fields[part.name] ?? ""}
      onChange={(next) => set(part.name, next)}
    />
  ));
}

function ListInput({ draft, onChange, ...props }: FieldProps<ListField, DraftList>) {
  const { field, path } = props;
  const text = useText(computerTexts).form;
  const group = useRef<HTMLFieldSetElement>(null);
  const setItems = (items: DraftList["items"]): void => onChange({ kind: "list", items });
  const remove = (key: number): void => {
    setItems(draft.items.filter((item) => item.key !== key));
    // The button that had the focus is gone with its item.
    group.current?.focus();
  };
  const isFull = field.maxItems !== null && draft.items.length >= field.maxItems;
  return (
    <Group {...props} frame={group}>
      {draft.items.map(({ key, draft: item }, index) => (
        <div key={key} className="list-item">
          <FormField
            field={field.item}
            name={text.item(index + 1)}
            path={placeOf(path, index)}
            isRequired
            draft={item}
            onChange={(next) =>
              setItems(draft.items.map((one) => (one.key === key ? { key, draft: next } : one)))
            }
          />
          <IconButton icon="close" label={text.remove(index + 1)} onClick={() => remove(key)} />
        </div>
      ))}
      <div>
        <Button size="small" isDisabled={isFull} onClick={() => onChange(addItems(draft, field, 1))}>
          {text.add}
        </Button>
      </div>
    </Group>
  );
}

interface GroupProps extends Pick<FieldProps, "field" | "name" | "path" | "isRequired"> {
  readonly frame?: Ref<HTMLFieldSetElement>;
  readonly children: ReactNode;
}

/** A field that has fields within, with a frame around them. */
function Group({ field, name, path, isRequired, frame, children }: GroupProps) {
  const { id, problem } = useFieldScope(path);
  return (
    <fieldset ref={frame} className="form-group" id={id} aria-describedby={`${id}-notes`} tabIndex={-1}>
      <legend>
        <FieldName field={field} name={name} isRequired={isRequired} />
      </legend>
      <FieldNotes id={id} field={field} problem={problem} />
      {children}
    </fieldset>
  );
}

function listIn(draft: Draft): DraftList {
  return typeof draft !== "string" && draft.kind === "list" ? draft : { kind: "list", items: [] };
}

function objectIn(draft: Draft): DraftObject {
  return typeof draft !== "string" && draft.kind === "object" ? draft : { kind: "object", fields: {} };
}
