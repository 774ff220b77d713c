import { AppError } from "../domain/errors.ts";
import { once } from "../async/once.ts";
import { createPrivateNames, type PrivateNames } from "../privacy/private-names.ts";
import type { PrivateRule } from "../domain/policy/private-rule.ts";
import type { Operator } from "../domain/contracts/sources.ts";
import { ecosystems } from "./index.ts";

/** Private names of the operator: listed patterns, and the configuration of package managers. */
export function operatorNames(operator: Operator, rules: readonly PrivateRule[] = []): PrivateNames {
  checkTypes(rules);
  const byType = new Map(ecosystems.flatMap((ecosystem) => ecosystem.types.map((type) => [type, ecosystem] as const)));
  const kept = new Map(
    [...byType].map(
      ([type, { privateNames }]) => [type, once(() => privateNames?.ofOperator(operator) ?? (() => false))] as const,
    ),
  );
  return createPrivateNames({
    rules,
    isOperators: ({ type, name }) => kept.get(type)?.()(name) ?? false,
    isPublicAddress,
    normalize: (type, name) => byType.get(type)?.normalizeName?.(name) ?? name.toLowerCase(),
  });
}

export function privateTypes(): string[] {
  return ecosystems.flatMap((ecosystem) => (ecosystem.privateNames ? ecosystem.types : []));
}

/** A pattern with an unknown type would have no effect. */
function checkTypes(rules: readonly PrivateRule[]): void {
  const types = privateTypes();
  const wrong = rules.find(({ type }) => !types.includes(type));
  if (!wrong) return;
  throw new AppError(
    "invalid_input",
    `${wrong.by} lists private names of the type "${wrong.type}", which lcc does not know. Known types: ${types.join(", ")}.`,
  );
}

/** Whether a URL belongs to a public registry, mirror or index. */
export function isPublicAddress(address: string): boolean {
  return ecosystems.some(({ privateNames }) => privateNames?.isPublic(address));
}
