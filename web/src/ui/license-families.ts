import type { operations } from "../api/schema.d.ts";

type Query = NonNullable<operations["findComponents"]["parameters"]["query"]>;

/** From few obligations to many, as the filters list them. */
export const licenseFamilies: readonly NonNullable<Query["family"]>[] = [
  "public-domain",
  "permissive",
  "weak-copyleft",
  "copyleft",
  "network-copyleft",
  "use-restricted",
  "non-commercial",
  "proprietary",
  "other",
];

/** `weak copyleft`, `non-commercial`. */
export function familyName(family: string): string {
  return family.replace(/-(?=copyleft|domain)/, " ");
}

/** The colour of the risk of a family, as most policies judge it; of unknown licenses it is that of a warning. */
export function riskColor(family: string | undefined): "pass" | "warning" | "violation" | "faint" {
  if (family === "public-domain" || family === "permissive") return "pass";
  if (family === undefined || family === "weak-copyleft") return "warning";
  return family === "other" ? "faint" : "violation";
}
