import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { showNumber } from "../../ui/format.ts";
import { type Column, Table } from "../../ui/table.tsx";

type Context = Schemas["PolicyContext"];

interface Setting {
  readonly name: string;
  readonly show: (context: Context) => ReactNode;
}

const preferences = {
  most_permissive: "the license that asks least",
  avoid_copyleft: "a license without copyleft",
  prefer_order: "the first of the preferred order",
};
const conflicts = {
  review: "a person decides where the text is worse",
  worst: "the worse of both counts",
  declared: "the declared license counts",
};

const verdicts: Readonly<Record<string, string>> = { allow: "pass", review: "warning", deny: "violation" };
const effects: Readonly<Record<string, string>> = {
  full: "as any other",
  warn: "at most a warning",
  report: "shown only",
  review: "at least a warning",
  deny: "violation",
};

const settings: readonly Setting[] = [
  { name: "What it is for", show: ({ description }) => description },
  { name: "Verdicts say", show: ({ judgedAs }) => judgedAs },
  { name: "Entries", show: ({ allow, review, deny }) => countEntries(allow.length, review.length, deny.length) },
  { name: "License on no list", show: ({ unlisted }) => verdicts[unlisted] },
  { name: "Component without a license", show: ({ unknown }) => verdicts[unknown] },
  { name: "Choice between licenses (OR)", show: (context) => preferences[context.dualLicensePreference] },
  { name: "Preferred order", show: ({ preferredOrder }) => preferredOrder.join(", ") || "none" },
  { name: "Text and metadata disagree", show: ({ onConflict }) => conflicts[onConflict] },
  { name: "How findings count, by scope", show: ({ scopes }) => listPairs(scopes) },
  { name: "How findings count, by type", show: ({ types }) => listPairs(types) },
  { name: "Direct dependencies", show: ({ direct }) => effects[direct ?? "full"] },
  { name: "Transitive dependencies", show: ({ transitive }) => effects[transitive ?? "full"] },
  { name: "Known risks of datasets", show: ({ datasetRisks }) => listPairs(datasetRisks) },
  { name: "What licenses may ask", show: ({ obligations }) => listPairs(obligations ?? {}) },
  { name: "Locked for policies that extend it", show: ({ locked }) => locked?.join(", ") ?? "none" },
  { name: "Corrected licenses", show: ({ overrides }) => showNumber(Object.keys(overrides).length) },
];

interface ContextSettingsProps {
  readonly contexts: readonly Context[];
  readonly usual: string;
}

export function ContextSettings({ contexts, usual }: ContextSettingsProps): ReactNode {
  const columns: readonly Column<Setting>[] = [
    { title: "Setting", show: ({ name }) => name, className: "text-faint whitespace-nowrap" },
    ...contexts.map((context) => ({
      title: context.name === usual ? `${context.name} (usual)` : context.name,
      show: (setting: Setting) => setting.show(context),
      className: "titled min-w-48",
    })),
  ];
  return <Table caption="Settings of each context" columns={columns} rows={settings} keyOf={({ name }) => name} />;
}

function countEntries(allow: number, review: number, deny: number): string {
  return `${showNumber(allow)} allow, ${showNumber(review)} review, ${showNumber(deny)} deny`;
}

function listPairs(pairs: Readonly<Record<string, string>>): string {
  const parts = Object.entries(pairs).map(([name, rule]) => `${name}: ${effects[rule] ?? rule}`);
  return parts.length === 0 ? "none" : parts.join(", ");
}
