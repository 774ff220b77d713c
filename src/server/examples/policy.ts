import { standardDisclaimer } from "../../domain/policy/policy.ts";

export const policyEntry = {
  name: "permissive",
  description: "Permissive licenses only; copyleft is refused in what is shipped.",
  status: "active",
  lastUpdated: "2026-01-05",
  disclaimer: standardDisclaimer,
  version: "1.0",
  defaultContext: "production",
  isDefault: true,
};

const { isDefault: _, ...policyFields } = policyEntry;

export const policyDetail = {
  ...policyFields,
  extends: "copyleft-friendly",
  projectRules: "none",
  contexts: [
    {
      name: "production",
      description: "Software that is given to customers.",
      judgedAs: "judged as shipped to customers",
      allow: ["MIT", "Apache-2.0", "BSD-*"],
      deny: ["GPL-3.0", "AGPL-*"],
      review: ["MPL-2.0", "LGPL-*", "family:weak-copyleft"],
      dualLicensePreference: "most_permissive",
      preferredOrder: [],
      unknown: "review",
      unlisted: "review",
      onConflict: "review",
      reasons: { "AGPL-*": "Its users could ask for the source of the whole service." },
      scopes: { test: "report" },
      types: { dataset: "warn" },
      transitive: "warn",
      datasetRisks: { critical: "deny" },
      locked: ["AGPL-*"],
      overrides: { "npm:left-pad": { license: "WTFPL", reason: "The author has confirmed it." } },
      waivers: [
        {
          component: "npm:readline-sync",
          license: "GPL-3.0-only",
          until: "2027-01-31",
          reason: "Replaced in the next release.",
          approvedBy: "Legal, ticket 4711",
        },
      ],
    },
  ],
};
