import type { PrivateNameRules } from "../../domain/private-rule.ts";
import { ignoreCase, noneOfOperator } from "../kit/private-names.ts";
import { isPublicFeed } from "./hosts.ts";

export const nugetNames: PrivateNameRules = {
  isPublic: isPublicFeed,
  normalize: ignoreCase,
  ofOperator: noneOfOperator,
};
