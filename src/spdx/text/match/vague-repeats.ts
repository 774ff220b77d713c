import { collectFamilies } from "./bases.ts";
import { type LicenseFinding, weakConfidence } from "../finding.ts";

/**
 * Notices name a license once with its version and later in short: "… under the Apache License or the GPL License". A
 * mention without a version of families that are named exactly elsewhere is a repeat, not an addition.
 */
export function withoutVagueRepeats(
  grants: readonly LicenseFinding[],
  texts: readonly LicenseFinding[],
): LicenseFinding[] {
  const groups = [...Map.groupBy(grants, (grant) => grant.oneOf ?? grant).values()];
  const exact = [...groups.filter((group) => !group.some(isVague)), ...texts.map((text) => [text])].map(
    collectFamilies,
  );
  const isRepeat = (group: readonly LicenseFinding[]) => {
    const families = [...collectFamilies(group)];
    return group.some(isVague) && exact.some((other) => families.every((family) => other.has(family)));
  };
  const dropped = new Set(groups.filter(isRepeat).flat());
  return grants.filter((grant) => !dropped.has(grant));
}

function isVague({ confidence }: LicenseFinding): boolean {
  return confidence <= weakConfidence;
}
