import type { ReactNode } from "react";
import { changeQuery } from "../../router.ts";
import { SelectField } from "../../ui/field.tsx";
import { licenseFamilies } from "../../ui/license-families.ts";
import { SearchField } from "../../ui/search-field.tsx";
import type { ComponentFilter } from "./component-filter.ts";

export function Filters({ filter }: { readonly filter: ComponentFilter }): ReactNode {
  return (
    <search className="border-line bg-panel grid gap-3 rounded-lg border p-4 sm:grid-cols-2 xl:grid-cols-4">
      <SearchField
        label="Name"
        hint="The whole name; * stands for any text."
        placeholder="*log4j-core"
        value={filter.name ?? ""}
        onSearch={(name) => change({ name })}
      />
      <SearchField
        label="License"
        hint="One license of the expression; * stands for any text."
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
          <option key={family}>{family}</option>
        ))}
      </SelectField>
      <SearchField
        label="Type"
        hint="npm, pypi, maven, huggingface, …"
        value={filter.type ?? ""}
        onSearch={(type) => change({ type })}
      />
    </search>
  );
}

/** Another search begins at its first page. */
function change(filter: Readonly<Record<string, string>>): void {
  changeQuery({ ...filter, offset: undefined });
}
