import { once } from "../../domain/once.ts";
import { readTable } from "./read-table.ts";

/** A known risk of using a dataset or model, whatever its license says. */
export interface KnownRisk {
  readonly identifier: string;
  readonly kind: "dataset" | "model";
  readonly risk: "low" | "medium" | "high" | "critical";
  readonly words: string;
  readonly source: string;
  /** Somebody has seen the statement in the named source; else it is general knowledge. */
  readonly isChecked: boolean;
}

/** The risk of a dataset or model by its whole name or one of its other names; parts of names never count. */
export function findRisk(kind: KnownRisk["kind"], name: string): KnownRisk | undefined {
  return table().get(`${kind}\n${fold(name)}`);
}

const levels = ["low", "medium", "high", "critical"] as const;

const table = once(() => {
  const found = new Map<string, KnownRisk>();
  for (const row of readTable("dataset-risks.tsv")) {
    const [identifier = "", aliases = "", , , , , words = "", source = "", confidence = ""] = row;
    const kind = row[2] === "model" ? "model" : "dataset";
    const risk = levels.find((level) => level === row[4]);
    if (!risk) throw new Error(`dataset-risks.tsv: "${row[4] ?? ""}" of ${identifier} is no level`);
    const entry: KnownRisk = { identifier, kind, risk, words, source, isChecked: confidence === "checked" };
    for (const name of [identifier, ...aliases.split(";")]) {
      const key = `${kind}\n${fold(name)}`;
      if (name !== "" && !found.has(key)) found.set(key, entry);
    }
  }
  return found;
});

function fold(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[\s_]/g, "-");
}
