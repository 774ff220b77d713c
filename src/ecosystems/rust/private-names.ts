import type { PrivateNameRules } from "../../domain/private-rule.ts";
import { noneOfOperator } from "../kit/name-rules.ts";
import { isPublicIndex } from "./hosts.ts";

export const cargoNames: PrivateNameRules = {
  isPublic: isPublicIndex,
  ofOperator: noneOfOperator,
};
