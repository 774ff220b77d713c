/** The words that fields of a report can have. */

/**
 * What a component is needed for. If it is found in several places, the first of these applies. `available`: listed as
 * a choice for a program, but not loaded.
 */
export const scopes = ["runtime", "optional", "build", "dev", "test", "available", "unknown"] as const;

/** `lcc`: lcc chose the version, as the package manager would; `manifest`: only the file's own statement is known. */
export const resolvedByValues = ["lockfile", "installed", "manifest", "lcc", "sbom"] as const;

/**
 * `conflict`: no version satisfies all requirements; `missing`: the registry has no such package or version; `private`:
 * no registry is configured for a private name; `failed`: the registry could not be reached; `limit`: a limit of lcc;
 * `unreadable`: the package's dependency metadata could not be read.
 */
export const unresolvedCodes = ["conflict", "missing", "private", "failed", "limit", "unreadable"] as const;

export const hashAlgorithms = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;

export const supplierKinds = ["person", "organization"] as const;

export const statuses = ["pass", "warning", "violation"] as const;

/** What a known risk of a model or dataset turns a finding into: at least a warning, or a violation. */
export const riskRules = ["review", "deny"] as const;

/** Where a waiver is defined: in the policy, or in the project's `lcc.yml`. */
export const ruleOrigins = ["policy", "project"] as const;

export const integrities = ["verified", "unchecked"] as const;

/**
 * `several_licenses`: a list that may be a choice or may mean that all apply; `license_list`: a list without an
 * operator, all of which is taken to apply; `inherited`: from a parent POM of another organization; `contradiction`: two
 * fields of the same record name different licenses.
 */
export const doubts = ["several_licenses", "license_list", "inherited", "contradiction"] as const;

/** What needs attention and is counted: one entry per finding, one per unread file. */
export const warningTypes = [
  ...["unknown_license", "unlisted_license", "ambiguous_license", "copyleft", "weak_copyleft", "network_copyleft"],
  ...["use_restriction", "non_commercial", "proprietary", "review_required", "dataset_risk", "unreadable_manifest"],
  ...["license_conflict", "limits_reached", "nothing_found"],
] as const;

/** Remarks that change no verdict and are not counted. */
export const noteTypes = [
  ...["no_version", "ambiguous_license", "deprecated_identifier", "license_changed", "license_conflict"],
  ...["bundled_license", "license_list", "unknown_exception", "license_change_date", "restricted_base"],
  ...["dataset_risk", "unpinned_revision", "gated_model", "override_expired", "waiver_ended", "waiver_ends_soon"],
  ...["not_on_platform", "unresolved_reference", "unmatched_license_file", "source_failed"],
] as const;

export const severities = ["low", "medium", "high"] as const;

/** Why a scan is incomplete, in the order of the report. */
export const reasonCodes = [
  ...["nothing_found", "files_unreadable", "files_too_large", "limits_reached", "sources_failed"],
  ...["sources_not_asked", "formats_not_read", "no_lockfile", "lock_out_of_date", "unresolved"],
  ...["previous_report_unreadable", "project_excluded"],
] as const;

export const completenessStates = ["complete", "partial"] as const;

/** `format`: a known but unsupported kind of file; `limit`: skipped because of a limit of lcc. */
export const unreadCauses = ["unreadable", "too_large", "format", "limit"] as const;

export const platforms = ["linux-x86_64", "linux-aarch64", "macos-x86_64", "macos-arm64", "windows-x86_64"] as const;

/** When `lcc scan` exits with a status other than 0. */
export const failOnValues = ["violation", "warning", "unknown", "new", "never", "allow-incomplete"] as const;

export const projectRuleKinds = ["override", "waiver", "path", "exclude", "own", "context", "production"] as const;

export const buildReferenceKinds = ["github-action", "container-image"] as const;

/** What a license can require from users and distributors, in checklist order. */
export const obligationIds = [
  ...["use-restrictions", "user-limit", "region-limit", "name-in-product", "documentation-credit"],
  ...["advertising-credit", "interactive-notice", "attribution", "license-text", "notice-of-changes"],
  ...["source-of-whole", "network-source", "source-of-changes", "relinking", "same-license"],
  ...["no-technical-measures", "no-endorsement", "indemnity", "patent-clause"],
] as const;

/** What can make an obligation apply: how a component is passed on or used. */
export const obligationConditions = ["modified", "source", "binary", "network", "service", "static"] as const;

export const useForms = ["source", "binary"] as const;

export const yesOrNo = ["yes", "no"] as const;

/**
 * `text`: taken from the license text, with clauses; `unchecked`: known about this license, but not fully checked
 * against the text; `family`: usual for its family; `unknown`: lcc does not know.
 */
export const obligationBases = ["text", "unchecked", "family", "unknown"] as const;

/** The topics that documents are searched for; each is required by a point of the AI Act. */
export const documentTopics = [
  ...(["copyright-policy", "rights-reservations", "training-summary", "use-policy", "intended-use"] as const),
  ...(["release", "distribution", "architecture", "parameters", "input-output", "integration"] as const),
  ...(["requirements", "software-versions", "input-size", "design", "training-data", "compute"] as const),
  ...(["training-time", "energy", "evaluation", "adversarial-testing", "systemic-risk", "incidents"] as const),
  ...(["security", "system-architecture", "representative", "limitations"] as const),
] as const;

/** What a file is that is passed on with a package. */
export const textKinds = ["license", "notice", "third-party", "copyright"] as const;
