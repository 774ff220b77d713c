import type { Obligation, ObligationCondition, ObligationId } from "../domain/report/obligation.ts";
import { obligationConditions, obligationIds } from "../domain/schema/words.ts";
import { once } from "../async/once.ts";
import { findFamily, isContentLicense, type Family } from "./families.ts";
import { readTable } from "./read-table.ts";

/** The rows of one license; undefined: its text has not been reviewed for lcc. An empty list: it has no obligations. */
export function findRows(id: string): readonly Obligation[] | undefined {
  return table().get(toBaseId(id.toLowerCase()));
}

/** The usual obligations of licenses in the family; undefined if they are unknown. */
export function usualObligations(license: string): readonly Obligation[] | undefined {
  const family = findFamily(license);
  const ids = family === "copyleft" && isContentLicense(license) ? sharedContent : usual[family];
  return ids?.map((id) => ({ id, ...whenOf(id) }));
}

const notices: readonly ObligationId[] = ["attribution", "license-text"];
const sharedContent: readonly ObligationId[] = [...notices, "same-license"];

const usual: Readonly<Record<Family, readonly ObligationId[] | undefined>> = {
  "public-domain": [],
  permissive: notices,
  "weak-copyleft": [...notices, "source-of-changes", "same-license"],
  copyleft: [...notices, "source-of-whole", "same-license"],
  "network-copyleft": [...notices, "source-of-whole", "network-source", "same-license"],
  "use-restricted": ["use-restrictions", ...notices],
  "non-commercial": ["use-restrictions", ...notices],
  proprietary: undefined,
  other: undefined,
};

/** Variants of one text that differ only in what else may be chosen share one set of rows. */
function toBaseId(id: string): string {
  return id.replace(/-(?:only|or-later)$/, "").replace(/^(gfdl-\d\.\d)-(?:no-)?invariants$/, "$1");
}

const table = once(() => {
  const table = new Map<string, Obligation[]>();
  for (const [licenses = "", ids = "", clause = "", detail = "", when = ""] of readTable("obligations.tsv")) {
    for (const license of licenses.split(",")) {
      const rows = table.get(license.toLowerCase()) ?? [];
      table.set(license.toLowerCase(), rows);
      if (ids !== "none") rows.push(...ids.split(",").map((id) => toObligation(id, clause, detail, when)));
    }
  }
  for (const rows of table.values()) rows.sort((a, b) => obligationIds.indexOf(a.id) - obligationIds.indexOf(b.id));
  return table;
});

function toObligation(name: string, clause: string, detail: string, when: string): Obligation {
  const id = obligationIds.find((obligation) => obligation === name);
  if (!id) throw new Error(`obligations.tsv: "${name}" is not an obligation`);
  return {
    id,
    ...(clause !== "unchecked" && { clause }),
    ...(detail !== "" && { detail }),
    ...whenOf(id, when),
  };
}

/** When an obligation applies, if not always: what the row says, or what is usual. */
function whenOf(id: ObligationId, stated = ""): Pick<Obligation, "when"> {
  if (stated === "always") return {};
  const when = stated === "" ? usualConditions[id] : stated.split(",").map(toCondition);
  return when ? { when } : {};
}

function toCondition(name: string): ObligationCondition {
  const condition = obligationConditions.find((known) => known === name);
  if (!condition) throw new Error(`obligations.tsv: "${name}" is not a condition`);
  return condition;
}

const usualConditions: Partial<Record<ObligationId, ObligationCondition[]>> = {
  "interactive-notice": ["modified"],
  "notice-of-changes": ["modified"],
  "source-of-whole": ["binary"],
  "network-source": ["network"],
  "source-of-changes": ["binary"],
  relinking: ["binary", "static"],
};
