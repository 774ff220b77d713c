import { once } from "../../domain/once.ts";
import { readTable } from "../../ecosystems/huggingface/read-table.ts";

/** What kinds of risk the table names for an entry: `openai-outputs`, `web-crawl`, `opt-out`, … */
export function riskTags(identifier: string): readonly string[] {
  return table().get(identifier) ?? [];
}

const table = once(() => {
  const rows = readTable("dataset-risks.tsv");
  return new Map(rows.map(([identifier = "", , , , , tags = ""]) => [identifier, tags.split(";").filter(Boolean)]));
});
