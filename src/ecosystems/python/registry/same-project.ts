import type { Sameness } from "../../../domain/contracts/subject.ts";
import { normalizeName } from "../package-name.ts";
import { isSameVersion } from "./choose-release.ts";

export const isSameProject: Sameness = {
  name: (a, b) => normalizeName(a) === normalizeName(b),
  version: isSameVersion,
};
