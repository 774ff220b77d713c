import { doubts, integrities, riskRules, ruleOrigins, statuses } from "./words.ts";
import { unavailableReasons } from "../unavailable-reason.ts";
import { choice, flag, list, number, object, optional, part, text } from "./build.ts";
import { Component } from "./component.ts";

export const ContainedLicense = object("ContainedLicense", "A license file of a part that is bundled with a package.", {
  license: text("The license as an SPDX expression."),
  file: text("The file inside the archive."),
});

export const Evidence = object("Evidence", "What one source says about the license of a component.", {
  source: text("The name of the source: pypi, npm, clearlydefined, github, filesystem, lockfile and others."),
  outcome: choice(
    ["answer", "weak", "none", "failed"],
    "answer: it names a license; weak: only a family of licenses; none: it does not know; failed: it could not be asked.",
  ),
  license: optional(text("The license as an SPDX expression; absent where the outcome is none or failed.")),
  raw: optional(text("The source's own words.")),
  confidence: number("How sure the answer is, from 0 to 1.", { minimum: 0, maximum: 1 }),
  bestConfidence: optional(
    number("How sure the surest part of a license text is, where that differs.", { minimum: 0, maximum: 1 }),
  ),
  url: optional(text("The address where it was read.")),
  file: optional(text("The file of the project where it was read.")),
  assumed: optional(
    flag("The version is not pinned: this is the license of the newest release that satisfies the requirement."),
  ),
  missing: optional(
    choice(
      ["package", "version"],
      "The registry has no such package, or not this version of it: it may be misspelled, or come from another place.",
    ),
  ),
  failure: optional(choice(unavailableReasons, "Why the source could not be asked, where the outcome is failed.")),
  doubt: optional(
    choice(
      doubts,
      "Why an answer is weak. several_licenses: a list that may be a choice or may mean that all apply; inherited: from a parent that belongs to other people; contradiction: two fields of the same record name different licenses.",
    ),
  ),
  copyrights: optional(list(text("One line."), "Copyright lines of the license text that was read.")),
  integrity: optional(
    choice(
      integrities,
      "Whether an archive has the hash that the registry states; unchecked: only parts of it were read, or no hash is stated.",
    ),
  ),
  contains: optional(
    list(ContainedLicense, "License files of bundled third-party parts; no answer about the package itself."),
  ),
  notices: optional(list(text("The text."), "Texts of NOTICE files, which Apache-2.0 asks to pass on.")),
});

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
  component: text("The component pattern of the waiver, as it is written."),
  until: text("The last day on which it applies."),
  reason: text("Why the component is accepted."),
  approvedBy: text("Who decided it."),
  from: choice(ruleOrigins, "Who says so: the policy, or the project's lcc.yml."),
  status: choice(["warning", "violation"], "What the finding would be without it."),
});

export const Decision = object("Decision", "Why a finding has its status.", {
  list: choice(["allow", "review", "deny", "none"], "Where the license stands in the policy; none: on no list."),
  pattern: optional(text("The entry of the policy that decided, as it is written there.")),
  from: optional(
    text("Where that entry is written, in a policy that extends another: the name of a built-in policy, or a file."),
  ),
  license: text("What was judged: the SPDX expression with a choice made for every OR."),
  reason: text("The reason, in words."),
  choices: optional(
    list(
      part("An OR in the license.", {
        expression: text("The expression, as SPDX."),
        because: text("Why the chosen alternative was taken, in a few words."),
        alternatives: list(
          part("One of the licenses to choose from.", {
            license: text("The license, with a choice made for every OR inside."),
            status: choice(statuses, "Its own verdict."),
            list: choice(["allow", "review", "deny", "none"], "Where it stands in the policy; none: on no list."),
            pattern: optional(text("The entry of the policy that decided about it.")),
            isChosen: optional(flag("Whether it was taken.")),
          }),
          "At most 20, and the one that was taken.",
        ),
      }),
      "How a choice was made for every OR; at most 5.",
    ),
  ),
  risk: optional(
    part("A known risk of the component, or of what it was made from, for which the policy has a rule.", {
      risk: text("The kind or level of risk, as the policy names it."),
      rule: choice(riskRules, "review: at least a warning; deny: a violation."),
      subject: text("The model or dataset that has it."),
      isUnverified: optional(flag("Nobody has compared the entry of the table with its source.")),
      raisedFrom: optional(
        choice(["pass", "warning"], "The status by the license alone, where the rule made it worse."),
      ),
    }),
  ),
  softened: optional(
    part("The rule of the policy that made the verdict milder.", {
      by: text("What the rule is about: `scope test`, `type model`, `direct` or `transitive`."),
      rule: choice(["warn", "report"], "warn: no violation; report: a pass that is shown."),
      from: choice(["warning", "violation"], "The status without it."),
    }),
  ),
  override: optional(text("The package pattern of the override that replaced the license.")),
  overrideFrom: optional(
    choice(["project"], "The override is from the project's lcc.yml; without it, from the policy."),
  ),
  conflict: optional(Conflict),
  waiver: optional(Waiver),
});

export const Finding = object("Finding", "One component, what is known about its license, and how it is judged.", {
  component: Component,
  resolved_license: text("The license as an SPDX expression; UNKNOWN where none could be resolved."),
  status: choice(statuses, "The verdict of the policy."),
  sources: list(text("The name of a source."), "The sources whose answer contributed to the license."),
  evidence: list(Evidence, "What each source says."),
  decision: Decision,
});
