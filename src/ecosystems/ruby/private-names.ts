import type { PrivateNameRules } from "../../domain/private-rule.ts";
import { noneOfOperator } from "../kit/private-names.ts";
import { isPublicSource } from "./hosts.ts";

export const gemNames: PrivateNameRules = {
  isPublic: isPublicSource,
  normalize: (name) => name,
  ofOperator: noneOfOperator,
};
