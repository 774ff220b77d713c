import type { PrivateNameRules } from "../../domain/private-rule.ts";
import { noneOfOperator } from "../kit/private-names.ts";
import { isPublicIndex } from "./hosts.ts";
import { normalizeName } from "./package-name.ts";

export const pythonNames: PrivateNameRules = {
  isPublic: isPublicIndex,
  normalize: normalizeName,
  ofOperator: noneOfOperator,
};
