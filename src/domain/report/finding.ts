import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/finding.ts";

/** One component, its license, and the verdict of the policy. */
export type Finding = TypeOf<typeof schema.Finding>;

/** What can be done about a finding that does not pass. */
export type Remedy = TypeOf<typeof schema.Remedy>;

/** Why a finding has its status. */
export type FindingDecision = TypeOf<typeof schema.Decision>;

/** An OR in a license, with the verdict of each alternative. */
export type LicenseChoice = TypeOf<typeof schema.LicenseChoice>;
export type LicenseAlternative = TypeOf<typeof schema.LicenseAlternative>;

/** A waiver that made a finding pass. */
export type AppliedWaiver = TypeOf<typeof schema.Waiver>;
export type RuleOrigin = AppliedWaiver["from"];

/** The license text of a component differs from the declared license. */
export type LicenseConflict = TypeOf<typeof schema.Conflict>;
