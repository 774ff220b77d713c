import { unavailableReasons } from "../unavailable-reason.ts";
import { choice, count, flag, list, number, object, optional, text } from "./build.ts";
import { doubts, integrities } from "./words.ts";

export const ContainedLicense = object("ContainedLicense", "A license file of a part that is bundled with a package.", {
  license: text("The license as an SPDX expression."),
  file: text("The file inside the archive."),
});

export const Attempt = object("Attempt", "One way in which a source was asked about a release.", {
  way: text("The document or file that was asked for."),
  outcome: choice(
    ["license", "no_license", "absent", "failed"],
    "license: it names one; no_license: it is there and names none; absent: it is not there; failed: it could not be asked.",
  ),
  reason: optional(text("Why it failed, or what the host answered instead.")),
});

export const ForeignTerms = object("ForeignTerms", "A sentence whose terms belong to no license that lcc knows.", {
  quote: text("Its words, 300 characters at most."),
  line: count("The line of the file where its paragraph begins.", 1),
  file: optional(text("The file where it was read.")),
});

export const LicenseChange = object(
  "LicenseChange",
  "What a license becomes: the Business Source License and the like.",
  {
    license: text("The change license as an SPDX expression."),
    date: optional(text("The day from which it applies (YYYY-MM-DD); absent if the text does not state it.")),
  },
);

export const Evidence = object("Evidence", "What one source says about the license of a component.", {
  source: text("The name of the source: pypi, npm, clearlydefined, github, filesystem, lockfile and others."),
  outcome: choice(
    ["answer", "weak", "none", "failed"],
    "answer: it names a license; weak: only a family of licenses; none: it does not know; failed: it could not be asked.",
  ),
  license: optional(text("The license as an SPDX expression; absent if the outcome is none or failed.")),
  raw: optional(text("The source's own words.")),
  // For a license text: of its least certain part.
  confidence: number("How sure the answer is, from 0 to 1.", { minimum: 0, maximum: 1 }),
  bestConfidence: optional(
    number("How sure the surest part of a license text is, where that differs.", { minimum: 0, maximum: 1 }),
  ),
  // Where it was read: a URL, or a file of the tree.
  url: optional(text("The address where it was read.")),
  file: optional(text("The file of the project where it was read.")),
  assumed: optional(
    flag("The version is not pinned: this is the license of the newest release that satisfies the requirement."),
  ),
  imported: optional(
    choice(
      ["current", "expired"],
      "The answer was not asked for: it is from a file that lcc cache import has read, and may have expired.",
    ),
  ),
  missing: optional(
    choice(
      ["package", "version"],
      "The registry has no such package, or not this version of it: it may be misspelled, or come from another place.",
    ),
  ),
  tried: optional(list(Attempt, "The ways in which the source was asked, where none of them gave an exact license.")),
  failure: optional(choice(unavailableReasons, "Why the source could not be asked, where the outcome is failed.")),
  doubt: optional(
    choice(
      doubts,
      "Why an answer is weak. several_licenses: a list that may be a choice or may mean that all apply; license_list: a list without an operator, all of which is taken to apply (also of answers that are not weak); inherited: from a parent that belongs to other people; contradiction: two fields of the same record name different licenses.",
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
  terms: optional(
    list(ForeignTerms, "Why a license text has LicenseRef-Unidentified-Terms or LicenseRef-Proprietary."),
  ),
  change: optional(LicenseChange),
  notices: optional(
    list(
      text("The text."),
      "Texts of NOTICE files, in reports from before 4.0. Now they are among the texts of a finding.",
    ),
  ),
});
