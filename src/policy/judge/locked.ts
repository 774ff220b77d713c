import { type Context, unknownLicense } from "../../domain/policy/policy.ts";
import { termsIn } from "../../spdx/expression.ts";
import { placeInOrder } from "./match.ts";
import { foldPattern } from "./rules.ts";

/** The first locked entry of a context that one of these licenses is under. */
export function findLocked(licenses: readonly string[], { locked }: Pick<Context, "locked">): string | undefined {
  if (locked.length === 0) return undefined;
  const places = licenses.flatMap((license) =>
    license === unknownLicense
      ? [locked.findIndex(({ folded }) => folded === foldPattern(unknownLicense))]
      : termsIn(license).map((term) => placeInOrder(term, locked)),
  );
  const place = places.find((at) => at >= 0 && at < locked.length);
  return place === undefined ? undefined : locked[place]?.text;
}
