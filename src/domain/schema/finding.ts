import { choice, flag, list, object, optional, part, text } from "./build.ts";
import { Component } from "./component.ts";
import { Evidence } from "./evidence.ts";
import { PackageText } from "./package-text.ts";
import { riskRules, ruleOrigins, statuses } from "./words.ts";

const decidingLists = ["allow", "review", "deny", "none"] as const;

export const Conflict = object(
  "Conflict",
  "The license text of a component is another license than the declared one.",
  {
    declared: text("What the metadata says, as an SPDX expression."),
    detected: text("What the text is, as an SPDX expression."),
    file: text("The file with the text."),
    used: choice(["declared", "detected"], "Which of the two decided."),
  },
);

export const Waiver = object("Waiver", "A waiver that made a finding pass; the license stays what it is.", {
  component: text("The component pattern of the waiver, as written."),
  until: text("The last day on which it applies, or `never`."),
  reason: text("Why the component is accepted."),
  approvedBy: text("Who decided it."),
  from: choice(ruleOrigins, "Who says so: the policy, or the project's lcc.yml."),
  status: choice(["warning", "violation"], "What the finding would be without it."),
  locked: optional(text("The locked entry of the policy to which it is an exception.")),
});

export const LicenseAlternative = part("One of the licenses to choose from.", {
  license: text("The license, with a choice made for every OR inside."),
  status: choice(statuses, "Its own verdict."),
  list: choice(decidingLists, "The list of the policy; none: on no list."),
  pattern: optional(text("The entry of the policy that decided about it.")),
  isChosen: optional(flag("Whether it was taken.")),
});

export const LicenseChoice = part("An OR in the license.", {
  expression: text("The expression, as SPDX."),
  because: text("Why the chosen alternative was taken, in a few words."),
  alternatives: list(LicenseAlternative, "At most 20, and the one that was taken."),
});

export const Risk = part(
  "A known risk of the component, or of what it was made from, for which the policy has a rule.",
  {
    risk: text("The kind or level of risk, as the policy names it."),
    rule: choice(riskRules, "review: at least a warning; deny: a violation."),
    subject: text("The model or dataset that has it."),
    isUnverified: optional(flag("The entry of the table was not verified against its source.")),
    raisedFrom: optional(choice(["pass", "warning"], "The status by the license alone, where the rule made it worse.")),
  },
);

export const Softening = part("The rule of the policy that made the verdict milder.", {
  by: text("What the rule is about: `scope test`, `type model`, `direct` or `transitive`."),
  rule: choice(["warn", "report"], "warn: no violation; report: a pass that is shown."),
  from: choice(["warning", "violation"], "The status without it."),
});

export const Decision = object("Decision", "Why a finding has its status.", {
  list: choice(decidingLists, "The list that the license is on; none: on no list."),
  pattern: optional(text("The entry of the policy that decided, as written.")),
  from: optional(
    text("Where that entry is written, in a policy that extends another: the name of a built-in policy, or a file."),
  ),
  license: text("What was judged: the SPDX expression with a choice made for every OR."),
  context: optional(text("The context that decided, where it is not that of the report.")),
  reason: text("The reason, in words."),
  // Absent if the license has no OR, and in reports from before 3.0.
  choices: optional(list(LicenseChoice, "How a choice was made for every OR; at most 5.")),
  risk: optional(Risk),
  softened: optional(Softening),
  override: optional(text("The package pattern of the override that replaced the license.")),
  overrideFrom: optional(
    choice(["project"], "The override is from the project's lcc.yml; without it, from the policy."),
  ),
  conflict: optional(Conflict),
  waiver: optional(Waiver),
});

export const Remedy = object("Remedy", "What can be done about a finding that does not pass.", {
  steps: list(text("One or two sentences."), "What to do, the most useful first."),
  replace: list(
    text("Type, name and version: type:name@version."),
    "The direct dependencies that bring the component, the nearest first, at most five: to be removed or replaced. A direct dependency is the first of its own. Empty where nothing tells.",
  ),
  via: optional(
    list(text("Type, name and version."), "The shortest path from the first of them to the component, both included."),
  ),
  entry: optional(
    text(
      "YAML for lcc.yml or a context of a policy, with blanks in <>: a waiver, or for an unknown license the override that corrects it.",
    ),
  ),
});

export const Finding = object("Finding", "One component, what is known about its license, and how it is judged.", {
  component: Component,
  resolved_license: text("The license as an SPDX expression; UNKNOWN where none could be resolved."),
  status: choice(statuses, "The verdict of the policy."),
  sources: list(text("The name of a source."), "The sources whose answer contributed to the license."),
  evidence: list(Evidence, "What each source says."),
  decision: Decision,
  // Absent for findings that pass, and in reports from before 4.0.
  remedy: optional(Remedy),
  texts: optional(list(PackageText, "License texts and notices of the package; absent where none were read.")),
});
