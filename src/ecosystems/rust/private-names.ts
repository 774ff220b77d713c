import type { PrivateNameRules } from "../../domain/private-rule.ts";
import { noneOfOperator } from "../kit/private-names.ts";
import { isPublicIndex } from "./hosts.ts";

export const cargoNames: PrivateNameRules = {
  isPublic: isPublicIndex,
  // For Cargo and crates.io, `_` and `-` are the same.
  normalize: (name) => name.toLowerCase().replaceAll("_", "-"),
  ofOperator: noneOfOperator,
};
