import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { isPublicSource } from "./hosts.ts";

export const gemNames: PrivateNameRules = {
  isPublic: isPublicSource,
  ofOperator: noneOfOperator,
};
