import { type Constraint, satisfies } from "../versions/constraints.ts";
import { parseVersion, type Version } from "../versions/versions.ts";

/** Whether some version satisfies both: a package that provides another states for which versions it stands. */
export function intersects(a: Constraint, b: Constraint): boolean {
  const bounds = [...a, ...b].flatMap((clauses) => clauses.map(({ version }) => version));
  const samples = [...lowest, ...bounds, ...bounds.map(justAbove)];
  return samples.some((version) => satisfies(version, a) && satisfies(version, b));
}

const lowest: readonly Version[] = [parseVersion("0.0-dev")].flatMap((version) => version ?? []);

/** No version has this form, so none is between the two. */
function justAbove(version: Version): Version {
  return version.kind === "branch" ? version : { ...version, phaseNumbers: [...version.phaseNumbers, 0] };
}
