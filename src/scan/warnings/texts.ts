import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Missing } from "../../evidence/missing.ts";
import type { NoteType, WarningType } from "../../domain/report/warning.ts";
import { explainFamily } from "../../spdx/families.ts";
import { unidentifiedTerms } from "../../spdx/foreign-terms.ts";
import type { Demand } from "./license-family.ts";
import { describeDuties } from "./license-limits.ts";
import type { Subject } from "./subject.ts";

/** Details for a recommendation; files and sources only have a `name`. */
interface About extends Subject {
  /** The license that the remark is about. */
  readonly license: string;
  /** What is missing in the registry. */
  readonly missing?: Missing | undefined;
}

type RemarkType = WarningType | NoteType;

/** Explains a kind of remark to readers who are not lawyers; the license family adds its conditions. */
export function explain(type: RemarkType, demand?: Demand): string {
  const isPlain = demand === undefined || demand.family === "other";
  const meaning = isPlain ? [] : [explainFamily(demand.family, demand.license)];
  return [explanations[type], ...meaning].filter((sentence) => sentence !== "").join(" ");
}

/** What to do now. */
export function recommend(type: RemarkType, about: About): string {
  return recommendations[type](about);
}

/** Empty if the license family explains everything. */
const explanations: Readonly<Record<RemarkType, string>> = {
  unknown_license:
    "Without a license, only the author may copy, change or distribute a work. Assume this as long as the license is not known.",
  unlisted_license: "The policy says nothing about this license, so it is not decided yet whether it may be used.",
  ambiguous_license:
    "The source does not say clearly which license applies, and the possible licenses can have different terms. Only the license text settles it.",
  copyleft: "",
  weak_copyleft: "",
  network_copyleft: "",
  use_restriction: "",
  non_commercial: "",
  proprietary: "",
  review_required: "The policy leaves the decision about this license to a person, case by case.",
  unreadable_manifest:
    "The file lists dependencies, and they are missing from this report. Their licenses have not been checked.",
  limits_reached:
    "lcc limits how much it reads of one project, so that no file can stop a scan. What is beyond the limit is missing from this report, and its licenses have not been checked.",
  nothing_found:
    "lcc found no dependency file that it reads and no model. This can be correct for a project without dependencies. More often the wrong folder was scanned, or everything was excluded.",
  no_version:
    "Nothing in the project says which version is used, so every build may use a different one. A license from a registry is that of the newest matching release; a later release can have a different license.",
  deprecated_identifier:
    'The license list has replaced the identifier. The old identifiers of the GNU licenses do not say whether later versions of the license may be used as well; they are read as "only".',
  license_changed:
    "An earlier decision about the license may no longer apply. A new release can have other terms; for the same release, a source or the policy has changed.",
  license_conflict:
    "Sources name different licenses for the same package. One of them may be wrong or out of date, or the package contains parts under another license.",
  bundled_license:
    "The package contains third-party parts under a license of their own, which asks for more than a notice. Whoever distributes the package distributes these parts too.",
  license_list:
    "The package names several licenses without an operator: one of them may be enough, or each may apply to a part.",
  unknown_exception:
    "An exception can permit more than its license or forbid more; lcc treats an unknown one as unidentified terms beside the license.",
  license_change_date:
    "The license itself says that from this day on it gives the rights of another license, to this release. Later releases have later days.",
  restricted_base:
    "The author of a changed model or dataset cannot grant more rights than the original gives. The terms of the original still apply to the result, whatever its own license says.",
  dataset_risk:
    "lcc carries a table of models and datasets whose content or origin is disputed or restricted. A license on the hub is what an uploader has chosen there; it does not show that the content was the uploader's to license.",
  unpinned_revision:
    "The owner can replace the content, and its license, at any time, and the next download gets what is there then.",
  gated_model:
    "It can be downloaded only after accepting conditions on its page. They can go beyond the license, and they bind the person or company that accepts them.",
  override_expired:
    "The policy corrects the license of this component only until that day. Since then it is judged by what the sources say.",
  waiver_ended:
    "This component was accepted for a limited time, or under one license. That no longer applies, so it is judged like any other.",
  waiver_ends_soon:
    "The component passes only because it was accepted until that day. Its license does not pass by itself.",
  unmatched_license_file:
    "The project keeps the license text of something that no dependency file lists. It may be a part that lcc did not find, or one that is no longer used.",
  unresolved_reference:
    "Something is used here that could not be identified, so it is missing from this report and its license has not been checked.",
  not_on_platform:
    "The dependency is installed under a condition that does not hold on the platform this report is about, so its license was not checked.",
  source_failed:
    "An unknown license may only be a request that failed. Failures are not cached: the next scan asks again.",
};

const recommendations: Readonly<Record<RemarkType, (about: About) => string>> = {
  unknown_license: ({ lookAt, missing }) =>
    `${missing === undefined ? "" : `${checks[missing]} `}${lookAt}. Record the answer as an override. If there is no license, ask the author for one or use something else.`,
  // On the allow list, this name would let all unidentified terms pass.
  unlisted_license: ({ license, lookAt, key }) =>
    license === unidentifiedTerms
      ? `${lookAt} and read the terms. ${record(key, "<SPDX expression, with LicenseRef-<name> for these terms>")}`
      : `Read the license (lcc license show "${license}") and put ${license} on the allow, review or deny list of the policy.`,
  ambiguous_license: ({ lookAt, key }) =>
    `${lookAt} and find out which license it is. ${record(key, "<SPDX expression>")}`,
  copyleft: ({ name, license }) =>
    `Find out whether ${name} becomes part of something that you hand to others. If so, offer the source of the whole under ${license}, ask the author for other terms, or replace it. ${allow(license)}`,
  weak_copyleft: ({ name, license }) => {
    const duties = describeDuties(license);
    const usual = `Keep ${name} separate, and offer its source with your changes.`;
    return `${duties ? `Where ${name} is part of the product: ${duties}.` : usual} ${allow(license)}`;
  },
  network_copyleft: ({ name, license }) =>
    `Find out whether people outside the organisation use ${name}, directly or over a network. If so, offer them its source, ask the author for other terms, or replace it. ${allow(license)}`,
  use_restriction: ({ name, license }) =>
    `Compare what you do with ${name} with the uses that ${license} excludes, note the result, and pass the restrictions on with what you deliver. ${allow(license)}`,
  non_commercial: ({ name, key }) =>
    `Use ${name} only for non-commercial purposes, or ask the author for commercial terms. ${contract(key)}`,
  proprietary: ({ name, key }) =>
    `Find out whether there is a contract that covers ${name}; without one, replace it. ${contract(key)}`,
  review_required: ({ license }) =>
    `Read what the policy says about ${license} and decide whether this use is fine. ${allow(license)}`,
  unreadable_manifest: ({ name }) =>
    `Repair ${name}, or also keep the dependencies in a format that lcc reads, and scan again. If it is not part of the project, leave it out with an exclude pattern.`,
  limits_reached: () =>
    "Scan the parts of the project one by one, or leave out what does not belong to the product with an exclude pattern.",
  nothing_found: () =>
    "Check the path and the exclude patterns. If the project really has no dependencies, add allow-incomplete to fail-on in lcc.yml.",
  no_version: ({ name }) => `Pin the version of ${name}, best with a lockfile that is kept in the repository.`,
  deprecated_identifier: ({ key, license }) =>
    `Nothing has to be done if ${license} is what is meant. If the author allows later versions too, correct it: ${overrideEntry(key, "<SPDX expression>")}`,
  license_changed: ({ name, license, lookAt, key }) =>
    license === unknownLicense
      ? `${lookAt}. ${record(key, "<SPDX expression>")}`
      : `Read what ${license} asks before you take ${name} into use; if it does not fit, stay with the version before.`,
  license_conflict: ({ lookAt, key }) => `${lookAt} and read the license text. ${record(key, "<SPDX expression>")}`,
  bundled_license: ({ name, key }) =>
    `Find out whether these parts of ${name} become part of your product. ${record(key, "<SPDX expression of all parts>")}`,
  license_list: ({ lookAt, key }) => `${lookAt}. If one may be chosen: ${record(key, "<SPDX expression>")}`,
  unknown_exception: ({ lookAt, key }) => `${lookAt} and read the exception. ${record(key, "<SPDX expression>")}`,
  license_change_date: ({ name, lookAt }) =>
    `${lookAt} and check that the date is that of the release of ${name} which you use.`,
  restricted_base: ({ name, license, key }) =>
    `Treat ${name} as if it were under ${license} as well, or ask its author for permission from the owner of the original. ${record(key, license)}`,
  dataset_risk: ({ name }) =>
    `Read the named source, find out whether it matters for what you do with ${name}, and note the result. If it does, use something whose data is cleared.`,
  unpinned_revision: ({ name }) =>
    `Name a commit of ${name} where it is loaded (revision="<commit>"), and check the license of that commit.`,
  gated_model: ({ name }) =>
    `Read the conditions on the page of ${name}, make sure that an authorised person has accepted them, and keep a copy.`,
  override_expired: ({ key }) =>
    `Look at it again. If it is still right, give the override a new date: ${overrideEntry(key, "<SPDX expression>", ", expires: <YYYY-MM-DD>")} If not, remove it.`,
  waiver_ended: ({ name }) =>
    `Decide about ${name} again: give the waiver a new date, license or "detected", replace the component, or remove the waiver if nothing needs it.`,
  waiver_ends_soon: ({ name }) => `Replace ${name} before that day, or ask those who approved it for a later one.`,
  unmatched_license_file: ({ name }) =>
    `Find out what ${name} belongs to. Remove the file if the project no longer uses that; else check its license yourself.`,
  unresolved_reference: () =>
    "Find out what is used here and check its license. Where possible, write the full name into the file, so that the next scan finds it.",
  not_on_platform: ({ name }) =>
    `If the product also runs where the condition holds, name that platform (SVC_PLATFORM, "platform" in lcc.yml) or Python version and scan again, so that ${name} is checked too.`,
  source_failed: ({ name }) =>
    `Scan again later. If ${name} keeps failing, "lcc doctor" shows what it answers; behind a proxy or a mirror, check its address in the settings.`,
};

/** An unregistered name is a risk: the person who registers it controls what the next build installs. */
const checks: Readonly<Record<Missing, string>> = {
  package:
    'Check how the name is spelled. If the package is your own, or comes from a private registry, let lcc ask there (the settings that "lcc config" lists), and make sure that builds do too: anyone can publish a package under a name that is free on the public registry.',
  version:
    'Check the version: it may be misspelled, withdrawn, or come from a private registry, which has to be configured in lcc ("lcc config" lists the settings).',
};

function record(key: string, license: string): string {
  return `Record the answer as an override: ${overrideEntry(key, license)}`;
}

function overrideEntry(key: string, license: string, more = ""): string {
  return `${key}: { license: ${license}, reason: <who decided and why>${more} }.`;
}

function allow(license: string): string {
  return `Where ${license} is always fine for you, put it on the allow list of the policy.`;
}

function contract(key: string): string {
  return `If you have such terms, record them as an override: ${overrideEntry(key, "LicenseRef-<name of the contract>")}`;
}
