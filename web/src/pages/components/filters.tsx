import type { ReactNode } from "react";
import { changeQuery } from "../../router.ts";
import { componentTypes } from "../../ui/component-types.ts";
import { SelectField } from "../../ui/field.tsx";
import { familyName, licenseFamilies } from "../../ui/license-families.ts";
import { PatternField } from "../../ui/search-field.tsx";
import { searchRule } from "../../ui/search-pattern.ts";
import type { ComponentFilter } from "./component-filter.ts";

export function Filters({ filter }: { readonly filter: ComponentFilter }): ReactNode {
  return (
    <search className="border-line bg-panel grid gap-3 rounded-lg border p-4 sm:grid-cols-2 xl:grid-cols-4">
      <PatternField
        label="Name"
        hint={searchRule}
        placeholder="log4j-core"
        value={filter.name ?? ""}
        onSearch={(name) => change({ name })}
      />
      <PatternField
        label="License"
        hint="The same rule, for each license of an expression."
        placeholder="AGPL-*"
        value={filter.license ?? ""}
        onSearch={(license) => change({ license })}
      />
      <SelectField
        label="License family"
        value={filter.family ?? ""}
        onChange={({ target }) => change({ family: target.value })}
      >
        <option value="">all</option>
        {licenseFamilies.map((family) => (
          <option key={family} value={family}>
            {familyName(family)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Type" value={filter.type ?? ""} onChange={({ target }) => change({ type: target.value })}>
        <option value="">all</option>
        {[...new Set([...componentTypes, ...(filter.type === undefined ? [] : [filter.type])])].map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
    </search>
  );
}

/** Another search begins at its first page. */
function change(filter: Readonly<Record<string, string>>): void {
  changeQuery({ ...filter, offset: undefined });
}
