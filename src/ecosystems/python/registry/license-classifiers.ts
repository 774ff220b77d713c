/** The license classifiers of a package. `others`: whether another field has license information. */
export function licenseClassifiers(
  classifiers: readonly string[],
  { others }: { readonly others: boolean },
): readonly string[] {
  const stated = classifiers
    .map((classifier) => classifier.trim())
    .filter((classifier) => classifier.startsWith("License ::") && !headings.has(classifier));
  const informative = stated.filter((classifier) => classifier !== placeholder);
  return others || informative.length > 0 ? informative : stated;
}

/** Categories, which name no license. */
const headings: ReadonlySet<string> = new Set(["License :: OSI Approved", "License :: DFSG approved"]);

/** Build tools add it for every license name that they do not know, so it is only used if there is nothing else. */
const placeholder = "License :: Other/Proprietary License";

/** Whether a classifier states restrictions that no open source license has. */
export function isRestrictive(classifier: string): boolean {
  return restrictive.has(classifier);
}

const restrictive: ReadonlySet<string> = new Set([
  "License :: Free For Educational Use",
  "License :: Free For Home Use",
  "License :: Free To Use But Restricted",
  "License :: Free for non-commercial use",
]);
