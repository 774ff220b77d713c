import type { ReportNote } from "../../../domain/report/warning.ts";
import { modelKey } from "../../../models/ancestors.ts";
import { findRisk } from "../../../models/known-risks.ts";
import type { Risk } from "../document.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { plain } from "../text.ts";

/** Marks general knowledge that was not checked in the named source. */
export const hintTag = "hint";

/** Entries of the table of known risks for a model or dataset itself, whatever its license says. */
export function tableRisks({ kind, name, aliases }: LineageNode): Risk[] {
  const knownRisk = [name, ...aliases].map((alias) => findRisk(kind, alias)).find((risk) => risk);
  if (!knownRisk) return [];
  const { risk, tags, words, source, isChecked } = knownRisk;
  return [
    {
      identifier: plain(name),
      level: risk,
      tags: [...(isChecked ? [] : [hintTag]), ...tags],
      text: words,
      source: isChecked ? source : `general knowledge, not looked up (${source})`,
    },
  ];
}

/** Risks that the scan noted and the table does not have; the table also has the source and the confidence. */
export function notedRisks(
  notes: readonly ReportNote[],
  inTable: readonly Risk[],
): (node: LineageNode) => readonly Risk[] {
  const texts = [...new Set(inTable.map(({ text }) => text))];
  const left = notes.filter(
    ({ type, message }) =>
      type === "restricted_base" || (type === "dataset_risk" && !texts.some((text) => message.includes(text))),
  );
  const byComponent = Map.groupBy(left, ({ component }) => modelKey(component?.type ?? "", component?.name ?? ""));
  return ({ type, name }) => (byComponent.get(modelKey(type, name)) ?? []).map((note) => fromNote(name, note));
}

function fromNote(name: string, { type, severity, message }: ReportNote): Risk {
  return {
    identifier: plain(name),
    level: severity,
    tags: [type.replaceAll("_", "-")],
    text: plain(message, 1_000),
    source: type === "restricted_base" ? "licenses of what it was made from, in this scan" : "this scan",
  };
}
