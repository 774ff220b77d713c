import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { createNameMatcher } from "../../text/name-pattern.ts";
import { isPublic } from "./hosts.ts";
import { normalizeName } from "./names.ts";
import { operatorRepositories } from "./operator/composer-settings.ts";

/** Names that a repository of the operator may serve instead of the public registry. */
export const composerNames: PrivateNameRules = {
  isPublic,
  ofOperator(operator) {
    const { repositories } = operatorRepositories(operator);
    const names = repositories.flatMap(({ url = "", only }) => (isPublic(url) ? [] : only.map(normalizeName)));
    const matchers = names.map(createNameMatcher);
    return (name) => matchers.some((matches) => matches(normalizeName(name)));
  },
};
