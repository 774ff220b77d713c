import type { ReactNode } from "react";
import type { ProjectFilter } from "../../api/use-projects.ts";
import { changeQuery } from "../../router.ts";
import { SelectField } from "../../ui/field.tsx";

type Completeness = NonNullable<ProjectFilter["completeness"]>;

const names: Readonly<Record<Completeness, string>> = {
  partial: "incomplete",
  complete: "complete",
  unknown: "not known",
};

export function CompletenessChoice({ query }: { readonly query: URLSearchParams }): ReactNode {
  return (
    <SelectField
      label="Completeness"
      value={readCompleteness(query) ?? ""}
      onChange={({ target }) => changeQuery({ completeness: target.value, offset: undefined })}
    >
      <option value="">all</option>
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What the address names, where it is one of these. */
export function readCompleteness(query: URLSearchParams): Completeness | undefined {
  const words = Object.keys(names) as Completeness[];
  return words.find((word) => word === query.get("completeness"));
}
