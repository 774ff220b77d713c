import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { isPublicIndex } from "./hosts.ts";

export const pythonNames: PrivateNameRules = {
  isPublic: isPublicIndex,
  ofOperator: noneOfOperator,
};
