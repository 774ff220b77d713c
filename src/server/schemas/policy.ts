import { Type } from "typebox";
import { riskRules, statuses } from "../../domain/schema/words.ts";
import { conflictRules, listNames, preferences, projectRuleChoices, scopeRules } from "../../domain/policy/policy.ts";
import { choice, flag, list, object, optional, part, orNull, mapOf, text } from "../../domain/schema/build.ts";

const policyFields = {
  name: text("The id of the policy."),
  description: text("What the policy is for."),
  status: text("`active` unless the policy says otherwise."),
  lastUpdated: orNull(
    text("The day of the last change, as stated in the policy; null if it is not stated.", { format: "date" }),
  ),
  disclaimer: text("The meaning of the results: information, not legal advice."),
  version: text("The version stated in the policy."),
  defaultContext: text("The context used if a scan names none."),
};

export const PolicyEntry = object("PolicyEntry", "A policy, without its rules.", {
  ...policyFields,
  isDefault: flag("Whether scans that name no policy are judged by it."),
});

export const PolicyEntries = list(PolicyEntry, "The usable policies, by name.");

const pattern = text("A license identifier, a pattern with `*` as a wildcard, or `family:` and the name of a family.");

export const PolicyOverride = part("A correction of one package's license.", {
  license: text("The license that replaces the resolved one."),
  reason: optional(text("Why.")),
  expires: optional(text("The last day on which it applies.")),
});

export const PolicyWaiver = part("A component that is accepted although its license would not pass.", {
  component: text("Name, `type:name` or package URL; `*` is a wildcard."),
  versions: optional(
    list(text("A version, a pattern, or a range of the ecosystem."), "The accepted versions; absent: all."),
  ),
  path: optional(text("Where the component may be used; absent: everywhere.")),
  license: text("The accepted license, or UNKNOWN."),
  detected: optional(text("The license of the text, if that is accepted too.")),
  until: text("The last day on which it applies, or `never`."),
  reason: text("Why."),
  approvedBy: text("Who approved it."),
});

export const PolicyContext = object("PolicyContext", "The rules for one way of using software.", {
  name: text("The name of the context."),
  description: text("The use that it describes."),
  judgedAs: text("How verdicts describe this use: `judged as shipped to customers`."),
  allow: list(pattern, "Approved: no action."),
  deny: list(pattern, "A violation."),
  review: list(pattern, "A warning."),
  dualLicensePreference: choice(preferences, "Which alternative of a dual license is evaluated."),
  preferredOrder: list(pattern, "The licenses in the order of `prefer_order`, best first."),
  unknown: choice(listNames, "The list for unresolved licenses."),
  unlisted: choice(listNames, "The list for licenses that no entry matches."),
  onConflict: choice(
    conflictRules,
    "Which license decides if the license text differs from the declared license: a person (review), the worse verdict, or the declared license.",
  ),
  reasons: mapOf<string>("Maps a pattern to the author's reason.", { type: "string" }),
  scopes: mapOf<string>(
    "Maps the scope of a dependency to how its findings count: full, warn (no violations) or report (only shown).",
    { type: "string", enum: [...scopeRules] },
  ),
  types: mapOf<string>(
    "Maps the kind of component (package, model, dataset) to how its findings count; as for scopes.",
    { type: "string", enum: [...scopeRules] },
  ),
  direct: optional(choice(scopeRules, "How findings of direct dependencies count.")),
  transitive: optional(choice(scopeRules, "How findings of transitive dependencies count.")),
  datasetRisks: mapOf<string>(
    "Maps a kind or level of known risk to its effect on models and datasets that have it, or were made from something that has it: at least a warning (review) or a violation (deny).",
    { type: "string", enum: [...riskRules] },
  ),
  obligations: optional(
    mapOf<string>("Maps what a license may ask to its effect: at least a warning (review) or a violation (deny).", {
      type: "string",
      enum: [...riskRules],
    }),
  ),
  locked: optional(
    list(pattern, "Licenses that policies extending this one cannot judge more mildly; absent without such licenses."),
  ),
  overrides: mapOf<unknown>(
    "Maps a package to the license that replaces the resolved one; empty if there is none.",
    PolicyOverride,
  ),
  waivers: list(PolicyWaiver, "Components that are accepted until a date; their license does not change."),
});

export const ExplainedLicense = part("What happens to a license in a context.", {
  context: text("The name of the context."),
  status: choice(statuses, "The verdict on the license."),
  sentences: list(text("A sentence."), "What happens, why, and where the policy decides it."),
});

export const PolicyDetail = object("PolicyDetail", "A policy with its rules.", {
  ...policyFields,
  extends: optional(text("The policy that this one extends, as written; its rules are included in the contexts here.")),
  projectRules: optional(
    choice(
      projectRuleChoices,
      "Whether a project's own file may contain overrides, waivers, paths, excludes and production; absent if the " +
        "policy does not say.",
    ),
  ),
  contexts: list(PolicyContext, "The default context first."),
  explained: optional(list(ExplainedLicense, "For each context, if the query names a license.")),
});

export const PolicyQuery = Type.Object({
  license: Type.Optional(
    Type.String({ maxLength: 500, description: "A license to explain: an SPDX expression, or UNKNOWN." }),
  ),
});

export const PolicyParams = Type.Object({ policy_name: Type.String({ description: "The name of the policy." }) });
