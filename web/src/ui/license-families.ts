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
