import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { isPublicFeed } from "./hosts.ts";

export const nugetNames: PrivateNameRules = {
  isPublic: isPublicFeed,
  ofOperator: noneOfOperator,
};
