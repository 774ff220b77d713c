import { choice, count, flag, list, object, optional, part, text } from "./build.ts";
import { projectRuleKinds, scopes, statuses } from "./words.ts";

export const RuleText = part("The rule, as written; its keys depend on the kind.", {
  component: optional(text("Name, type:name or package URL of the components it is about.")),
  versions: optional(list(text("A version, or a pattern."), "The versions that a waiver accepts.")),
  path: optional(
    text(
      "The folder that a path or context rule is about, that is the project's own, or where a waiver applies; the pattern of an exclude.",
    ),
  ),
  scope: optional(choice(scopes, "The scope that a path rule gives.")),
  context: optional(text("The context of the policy that a context rule gives.")),
  license: optional(text("The license that an override gives, or that a waiver accepts.")),
  detected: optional(text("The license of the license text, if a waiver accepts it as well.")),
  until: optional(text("The last day of a waiver.")),
  expires: optional(text("The last day of an override.")),
  reason: optional(text("Why the rule exists.")),
  approvedBy: optional(text("Who approved a waiver.")),
});

export const JudgedWithout = part("A component without any rule of the project.", {
  license: text("Its license as an SPDX expression, or UNKNOWN."),
  status: choice(statuses, "Its status."),
  scope: choice(scopes, "Its scope."),
  scopeReason: optional(text("Why it has that scope.")),
});

export const ProjectRule = object("ProjectRule", "A rule of the project's lcc.yml, and what it did.", {
  kind: choice(
    projectRuleKinds,
    "What the rule is: a corrected license, an accepted component, the scope of a folder, files that are left out, " +
      "folders that are the project's own, folders that are judged by another context of the policy, " +
      "development and test dependencies that are only reported.",
  ),
  rule: RuleText,
  components: list(text("Type, name and version: type:name@version."), "The components that it changed or removed."),
  before: list(JudgedWithout, "What each of them is without the rules of the project, in the order of components."),
  // Only for excludes, whose components were not scanned.
  excluded: optional(count("How many files and folders an exclude left out.")),
  isIgnored: optional(
    flag("The rule was not applied: the policy takes no rules of projects, or the rule cannot be used."),
  ),
});
