import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { changeQuery, hrefWith } from "../../router.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { showNumber } from "../../ui/format.ts";
import { GroupChoice } from "../../ui/group-choice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { familyName, licenseFamilies } from "../../ui/license-families.ts";
import { PatternField, SearchField } from "../../ui/search-field.tsx";
import { fromPattern, searchRule } from "../../ui/search-pattern.ts";

type Counts = Schemas["FindingCounts"];

interface FiltersProps {
  readonly query: URLSearchParams;
  /** Of all findings that match; undefined until they are counted. */
  readonly counts: Counts | undefined;
}

const statuses = { violation: "Violations", warning: "Warnings", pass: "Passes" };
/** Those behind the button, by the name that the address has. */
const names = {
  license: "License",
  family: "License family",
  type: "Type",
  scope: "Scope",
  direct: "Dependency",
  workspace: "Workspace",
};
const dependencies: Readonly<Record<string, string>> = { true: "direct", false: "transitive" };
const none = Object.fromEntries(["q", "status", ...Object.keys(names), "offset"].map((name) => [name, undefined]));

/** Filters are part of the address; a change leads back to the first page. */
export function Filters({ query, counts }: FiltersProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const active = Object.entries(names).filter(([name]) => query.has(name));
  return (
    <search aria-label="Filter the findings" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <StatusChips query={query} counts={counts} />
        <div className="min-w-40 grow sm:max-w-72">
          <SearchField
            isCompact
            label="Search the findings"
            placeholder="Name, version, license"
            value={query.get("q") ?? ""}
            onSearch={(q) => changeQuery({ q, offset: undefined })}
          />
        </div>
        <Button look="plain" aria-expanded={isOpen} aria-controls="more-filters" onClick={() => setOpen(!isOpen)}>
          <Icon name="filter" /> Filters
        </Button>
        {active.map(([name, label]) => (
          <a
            key={name}
            href={hrefWith({ [name]: undefined, offset: undefined })}
            aria-label={`Remove the filter ${label}`}
            className="bg-info-soft text-info rounded-full px-2.5 py-1 text-xs hover:underline"
          >
            {label}: <bdi>{shownValue(name, query.get(name) ?? "")}</bdi> ✕
          </a>
        ))}
        {(active.length > 0 || query.has("q") || query.has("status")) && (
          <a href={hrefWith(none)} className="text-accent hover:underline">
            Clear filters
          </a>
        )}
        <div className="ml-auto">
          <GroupChoice groups={["license", "component"]} group={query.get("group") ?? ""} />
        </div>
      </div>
      <div id="more-filters" hidden={!isOpen} className={isOpen ? moreLook : ""}>
        <MoreFilters query={query} counts={counts} />
      </div>
    </search>
  );
}

const moreLook = "border-line bg-panel grid gap-3 rounded-lg border p-3 sm:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6";

function shownValue(name: string, value: string): string {
  if (name === "license") return fromPattern(value);
  return name === "direct" ? (dependencies[value] ?? value) : value;
}

/** The counts are links to what they count. */
function StatusChips({ query, counts }: FiltersProps): ReactNode {
  const current = query.get("status");
  const countOf = (status?: string) => {
    const counted = counts?.status.filter(({ value }) => status === undefined || value === status);
    return counted?.reduce((sum, { count }) => sum + count, 0);
  };
  const chips = [[undefined, "All"] as const, ...Object.entries(statuses)];
  return (
    <ul aria-label="Findings by status" className="flex flex-wrap gap-1">
      {chips.map(([status, label]) => {
        const isCurrent = current === (status ?? null);
        const count = countOf(status);
        return (
          <li key={label}>
            <a
              href={hrefWith({ status, offset: undefined })}
              aria-current={isCurrent || undefined}
              className={`inline-block rounded-full border px-2.5 py-1 ${isCurrent ? "bg-accent text-on-accent border-accent forced-colors:border-4" : "border-edge bg-panel hover:bg-sunken"}`}
            >
              {label} <b className="tabular-nums">{count === undefined ? "" : showNumber(count)}</b>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function MoreFilters({ query, counts }: FiltersProps): ReactNode {
  const change = (name: string) => (text: string) => changeQuery({ [name]: text, offset: undefined });
  const choice = (name: keyof typeof names, values: readonly (readonly [value: string, text: string])[]) => (
    <SelectField
      label={names[name]}
      value={query.get(name) ?? ""}
      onChange={({ target }) => change(name)(target.value)}
    >
      <option value="">all</option>
      {values.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const counted = (name: "type" | "scope" | "workspace") => {
    const values = (counts?.[name] ?? []).map(
      ({ value, count }) => [value, `${value} (${showNumber(count)})`] as const,
    );
    const chosen = query.get(name);
    return chosen === null || values.some(([value]) => value === chosen)
      ? values
      : [...values, [chosen, chosen] as const];
  };
  return (
    <>
      <PatternField
        label={names.license}
        hint={searchRule}
        placeholder="GPL-*"
        value={query.get("license") ?? ""}
        suggestions={(counts?.license ?? []).map(({ value }) => `"${value}"`)}
        onSearch={change("license")}
      />
      {choice(
        "family",
        licenseFamilies.map((family) => [family, familyName(family)]),
      )}
      {choice("type", counted("type"))}
      {choice("scope", counted("scope"))}
      {choice("direct", Object.entries(dependencies))}
      {counted("workspace").length > 0 && choice("workspace", counted("workspace"))}
    </>
  );
}
