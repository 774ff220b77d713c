import type { ReactNode } from "react";
import { changeQuery } from "../../router.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SearchField } from "../../ui/search-field.tsx";

export function AuditFilters({ query }: { readonly query: URLSearchParams }): ReactNode {
  const value = (name: string) => query.get(name) ?? "";
  return (
    <search className="border-line bg-panel grid gap-3 rounded-lg border p-4 sm:grid-cols-2 xl:grid-cols-3">
      <SearchField
        label="Account"
        hint="The whole name."
        value={value("actor")}
        onSearch={(actor) => change({ actor })}
      />
      <SearchField
        label="Action"
        placeholder="login failed"
        value={value("action").replaceAll("_", " ")}
        onSearch={(action) => change({ action: action.replaceAll(" ", "_") })}
      />
      <SearchField
        label="Target"
        hint="The name of an account, or the id of a scan or key."
        value={value("subject")}
        onSearch={(subject) => change({ subject })}
      />
      <SelectField
        label="Outcome"
        value={value("outcome")}
        onChange={({ target }) => change({ outcome: target.value })}
      >
        <option value="">all</option>
        <option value="ok">done</option>
        <option value="refused">refused</option>
      </SelectField>
      <TextField
        label="First day"
        type="date"
        value={value("from")}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        value={value("to")}
        onChange={({ target }) => change({ to: target.value })}
      />
    </search>
  );
}

/** Another question begins at its first page. */
function change(filter: Readonly<Record<string, string>>): void {
  changeQuery({ ...filter, offset: undefined });
}
