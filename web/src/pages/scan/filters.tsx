import type { ReactNode } from "react";
import { changeQuery } from "../../router.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { licenseFamilies } from "../../ui/license-families.ts";
import { SearchField } from "../../ui/search-field.tsx";

const choices = [
  { name: "status", label: "Status", values: ["violation", "warning", "pass"] },
  { name: "family", label: "License family", values: licenseFamilies },
  { name: "scope", label: "Scope", values: ["runtime", "optional", "build", "dev", "test", "available", "unknown"] },
] as const;

const filterNames = ["q", "status", "license", "family", "type", "workspace", "scope", "direct"];

interface FiltersProps {
  readonly query: URLSearchParams;
  readonly licenses: readonly string[];
  readonly types: readonly string[];
  /** Paths of workspaces that the findings name; empty where the project has none. */
  readonly workspaces: readonly string[];
}

/** Filters are part of the address; a change leads back to the first page. */
export function Filters({ query, licenses, types, workspaces }: FiltersProps): ReactNode {
  const value = (name: string) => query.get(name) ?? "";
  const change = (name: string) => (text: string) => changeQuery({ [name]: text, offset: undefined });
  const clear = () =>
    changeQuery({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])), offset: undefined });
  return (
    <form
      role="search"
      aria-label="Filter the findings"
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-4 2xl:grid-cols-8"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchField label="Search" placeholder="Name, version, license" value={value("q")} onSearch={change("q")} />
      <SearchField
        label="License"
        placeholder="GPL-*"
        value={value("license")}
        suggestions={licenses}
        onSearch={change("license")}
      />
      <SearchField label="Type" placeholder="npm" value={value("type")} suggestions={types} onSearch={change("type")} />
      {(workspaces.length > 0 || query.has("workspace")) && (
        <SearchField
          label="Workspace"
          placeholder="Name or path"
          value={value("workspace")}
          suggestions={workspaces}
          onSearch={change("workspace")}
        />
      )}
      {choices.map(({ name, label, values }) => (
        <Choice key={name} label={label} value={value(name)} values={values} onChoose={change(name)} />
      ))}
      <SelectField label="Dependency" value={value("direct")} onChange={({ target }) => change("direct")(target.value)}>
        <option value="">all</option>
        <option value="true">direct</option>
        <option value="false">transitive</option>
      </SelectField>
      <Button look="plain" disabled={!filterNames.some((name) => query.has(name))} onClick={clear}>
        Clear filters
      </Button>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, values, onChoose }: ChoiceProps): ReactNode {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">all</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {one.replace("-", " ")}
        </option>
      ))}
    </SelectField>
  );
}
