import type { UncoveredManifest } from "../domain/contracts/contracts.ts";
import type { PrivateNames } from "../privacy/private-names.ts";
import type { PrivateRule } from "../domain/policy/private-rule.ts";
import type { MayAsk } from "./ask.ts";

/** Applies the rule for private names to trees: a name counts as found in the manifests that need it. */
export function treePrivacy({ mayAsk }: PrivateNames): MayAsk {
  return ({ type, name, base, furtherBases = [] }, manifests) =>
    mayAsk({ type, name, locations: manifests.map((file) => ({ file })) }, [base, ...furtherBases]);
}

/** Groups manifests by private rules: a private registry in one folder does not make names elsewhere private. */
export function groupByPrivacy(
  manifests: readonly UncoveredManifest[],
  rules: readonly PrivateRule[],
): readonly (readonly UncoveredManifest[])[] {
  const places = [...new Set(rules.map(({ place }) => place))].filter((place) => place !== "").sort();
  const holdsFor = (file: string) => places.filter((place) => file === place || file.startsWith(`${place}/`));
  return [...Map.groupBy(manifests, ({ file }) => holdsFor(file).join("\n")).values()];
}
