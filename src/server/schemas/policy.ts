import { Type } from "typebox";
import {
  conflictRules,
  listNames,
  preferences,
  projectRuleChoices,
  riskRules,
  scopeRules,
} from "../../domain/policy.ts";
import { choice, list, object, optional, part, schemaOf, text } from "../../report/schema/build.ts";

const policyFields = {
  name: text("The identifier of the policy."),
  description: text("What the policy is for."),
  status: text("`active` where the policy says nothing else."),
  lastUpdated: schemaOf<string | null>({
    description: "The day of the last change, as the policy states it; null where it does not.",
    anyOf: [{ type: "string", format: "date" }, { type: "null" }],
  }),
  disclaimer: text("What the results of this policy are worth: information, and not legal advice."),
  version: text("The version that the policy gives itself."),
  defaultContext: text("The context of a scan that names none."),
};

export const PolicyEntry = object("PolicyEntry", "A policy, without its rules.", policyFields);

export const PolicyEntries = list(PolicyEntry, "The policies that can be used, by name.");

const pattern = text(
  "A license identifier, a pattern in which `*` stands for any run of characters, or `family:` and the name of a family.",
);

export const PolicyOverride = part("A correction of one package's license.", {
  license: text("The license that replaces the resolved one."),
  reason: optional(text("Why.")),
  expires: optional(text("The last day on which it applies.")),
});

export const PolicyWaiver = part("A component that is accepted although its license would not pass.", {
  component: text("Name, `type:name` or package URL; `*` stands for any run of characters."),
  versions: optional(list(text("A version, or a pattern."), "The versions that are accepted; absent: all.")),
  path: optional(text("Where the component may be used; absent: everywhere.")),
  license: text("The license that is accepted, or UNKNOWN."),
  detected: optional(text("The license of the text, where that is accepted, too.")),
  until: text("The last day on which it applies."),
  reason: text("Why."),
  approvedBy: text("Who decided it."),
});

export const PolicyContext = object("PolicyContext", "The rules for one way of using software.", {
  name: text("The name of the context."),
  description: text("Which use it is about."),
  judgedAs: text("How verdicts name this use: `judged as shipped to customers`."),
  allow: list(pattern, "Approved: no action."),
  deny: list(pattern, "A violation."),
  review: list(pattern, "A warning."),
  dualLicensePreference: choice(preferences, "Which alternative of a dual license is evaluated."),
  preferredOrder: list(pattern, "The licenses that `prefer_order` prefers, the best first."),
  unknown: choice(listNames, "The list in which an unresolved license counts to be."),
  unlisted: choice(listNames, "The list in which a license counts to be that no entry names."),
  onConflict: choice(
    conflictRules,
    "What decides where a license text is another license than the declared one: a person (review), the worse verdict, or the declared license.",
  ),
  reasons: schemaOf<Record<string, string>>({
    type: "object",
    description: "Pattern to the author's sentence about it.",
    additionalProperties: { type: "string" },
  }),
  scopes: schemaOf<Record<string, string>>({
    type: "object",
    description: "Scope of a dependency to how its findings count: full, warn (no violations) or report (only shown).",
    additionalProperties: { type: "string", enum: [...scopeRules] },
  }),
  types: schemaOf<Record<string, string>>({
    type: "object",
    description: "What a component is (package, model, dataset) to how its findings count; as for scopes.",
    additionalProperties: { type: "string", enum: [...scopeRules] },
  }),
  direct: optional(choice(scopeRules, "How findings of components count that the project asks for itself.")),
  transitive: optional(choice(scopeRules, "How findings of components count that only others ask for.")),
  datasetRisks: schemaOf<Record<string, string>>({
    type: "object",
    description:
      "Kind or level of a known risk to what it makes of a model or dataset that has it, or was made from what has it: at least a warning (review) or a violation (deny).",
    additionalProperties: { type: "string", enum: [...riskRules] },
  }),
  overrides: schemaOf<Record<string, unknown>>({
    type: "object",
    description: "Package to the license that replaces the resolved one; empty where there is none.",
    additionalProperties: PolicyOverride,
  }),
  waivers: list(PolicyWaiver, "Components that are accepted until a day; the license stays what it is."),
});

export const PolicyDetail = object("PolicyDetail", "A policy with its rules.", {
  ...policyFields,
  extends: optional(
    text("The policy that this one extends, as it is written; its rules are part of the contexts here."),
  ),
  projectRules: optional(
    choice(
      projectRuleChoices,
      "Whether a project's own file may bring overrides, waivers and paths; absent where the policy does not say.",
    ),
  ),
  contexts: list(PolicyContext, "The default context first."),
});

export const PolicyParams = Type.Object({ policy_name: Type.String({ description: "The name of the policy." }) });
