import { once } from "../async/once.ts";
import { riskLevels, type RiskLevel } from "../domain/policy/risk-names.ts";
import { readTable } from "./read-table.ts";

/** A known risk of using a dataset or model, whatever its license says. */
export interface KnownRisk {
  readonly identifier: string;
  readonly kind: "dataset" | "model";
  readonly risk: RiskLevel;
  /** Kinds of risk: `openai-outputs`, `web-crawl`, `opt-out`, … */
  readonly tags: readonly string[];
  readonly words: string;
  readonly source: string;
  /** The statement was checked in the named source; otherwise it is general knowledge. */
  readonly isChecked: boolean;
}

/** The risk of a dataset or model by its full name or an alias; partial names never match. */
export function findRisk(kind: KnownRisk["kind"], name: string): KnownRisk | undefined {
  return table().get(`${kind}\n${fold(name)}`);
}

export function listRisks(): readonly KnownRisk[] {
  return [...new Set(table().values())];
}

const table = once(() => {
  const risks = new Map<string, KnownRisk>();
  for (const row of readTable("dataset-risks.tsv")) {
    const entry = toRisk(row);
    for (const name of [entry.identifier, ...(row[1] ?? "").split(";")]) {
      const key = `${entry.kind}\n${fold(name)}`;
      if (name !== "" && !risks.has(key)) risks.set(key, entry);
    }
  }
  return risks;
});

function toRisk(row: readonly string[]): KnownRisk {
  const [identifier = "", , kind, , level = "", tags = "", words = "", source = "", confidence] = row;
  const risk = riskLevels.find((name) => name === level);
  if (!risk) throw new Error(`dataset-risks.tsv: "${level}" of ${identifier} is not a risk level`);
  return {
    identifier,
    kind: kind === "model" ? "model" : "dataset",
    risk,
    tags: tags.split(";").filter(Boolean),
    words,
    source,
    isChecked: confidence === "checked",
  };
}

function fold(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[\s_]/g, "-");
}
