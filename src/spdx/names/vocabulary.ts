import { once } from "../../async/once.ts";
import { modelLicenseWords } from "../model-licenses.ts";
import { bsdWords } from "./bsd.ts";
import { creativeCommonsWords } from "./creative-commons.ts";
import { exceptionWords } from "./exceptions.ts";
import { licenseNames } from "./license-names.ts";
import { fillerWords } from "./fillers.ts";
import { wordsOf } from "./phrases.ts";
import { qualifierWords } from "./qualifiers.ts";

/** Whether a lower-case word occurs in license names at all. */
export function isNameWord(word: string): boolean {
  return vocabulary().has(word);
}

const vocabulary = once(
  (): ReadonlySet<string> =>
    new Set([
      ...wordsOf(licenseNames()),
      ...[
        ...bsdWords,
        ...creativeCommonsWords,
        ...exceptionWords,
        ...fillerWords,
        ...qualifierWords,
        ...modelLicenseWords(),
        "with",
        "and",
        "or",
      ],
    ]),
);
