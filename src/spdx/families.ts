import { once } from "../async/once.ts";
import { readTable } from "./read-table.ts";

/** License families, from the fewest to the most obligations; the order of `most_permissive`. */
export const families = [
  "public-domain",
  "permissive",
  "weak-copyleft",
  "copyleft",
  "network-copyleft",
  "use-restricted",
  "non-commercial",
  "proprietary",
  "other",
] as const;

export type Family = (typeof families)[number];

/**
 * The family of one license as written in an expression: `Apache-2.0+`, `GPL-2.0-only WITH Classpath-exception-2.0`.
 * Licenses that are not in the table are `other`, because they have not been reviewed.
 */
export function findFamily(license: string): Family {
  const { id, exception } = split(license);
  const family = table().get(id)?.family ?? familyOfReference(id);
  return exception === undefined ? family : soften(family, exception);
}

/** A short note on a license and its exception; undefined if there is none. */
export function findNote(license: string): string | undefined {
  const { id, exception = "" } = split(license);
  const note = table().get(id)?.note ?? "";
  const ofException = exceptions().get(exception)?.note ?? "";
  const notes = [note, ofException === "" ? "" : `The exception: ${ofException}`];
  return notes.filter((text) => text !== "").join(". ") || undefined;
}

/** Whether an exception keeps the copyleft of the license within the component. */
export function keepsCopyleftWithin(license: string): boolean {
  const { id, exception } = split(license);
  return exception !== undefined && table().get(id)?.family === "copyleft" && findFamily(license) === "weak-copyleft";
}

/**
 * What a family means and what to do about it, in one or two sentences for non-lawyers. Licenses for texts, pictures
 * and data do not mention source code.
 */
export function explainFamily(family: Family, license = ""): string {
  return family === "copyleft" && isContentLicense(license) ? contentCopyleft : explanations[family];
}

/** Whether the license was made for texts, pictures or data rather than for programs. */
export function isContentLicense(license: string): boolean {
  return contentLicense.test(license);
}

const contentLicense =
  /^(?:CC-|CDLA-|ODbL-|ODC-|PDDL-|GFDL-|LAL-|C-UDA-|O-UDA-|CDL-1\.0|GCR-docs|Latex2e|Linux-man-pages|Abstyles)/i;

/** The name of a family in a sentence. */
export function nameFamily(family: Family): string {
  return family === "public-domain" || family === "weak-copyleft" || family === "network-copyleft"
    ? family.replace("-", " ")
    : family;
}

/** 0 for the family with the fewest obligations. */
export function rankOfFamily(family: Family): number {
  return families.indexOf(family);
}

/** Every license of the table as spelled there, including LicenseRefs of the model hub. */
export const classifiedLicenses = once((): readonly string[] => namesIn("families.tsv"));

/** Every exception of the table as spelled there. */
export const classifiedExceptions = once((): readonly string[] => namesIn("exceptions.tsv"));

const contentCopyleft =
  "Adaptations of the work, such as a translation, a changed picture or a database with its data, must be shared under the same license, with the authors named. Keep them apart from what has to stay closed.";

const explanations: Readonly<Record<Family, string>> = {
  "public-domain": "No one claims rights in the work. Use it freely; naming its source is good practice, not a duty.",
  permissive:
    "The work may be used, changed and sold. Keep the copyright notice and the license text with every copy you pass on.",
  "weak-copyleft":
    "The work may be part of a product under other terms, but changes to the work itself stay under its license. Most of these licenses also want its source offered to those who get the product.",
  copyleft:
    "Everyone who receives a product that contains the work must get the source of the whole under the same license. Do not ship it in a closed product.",
  "network-copyleft":
    "As copyleft, and offering the work to users over a network is enough to owe them the source. Do not build it into a closed service.",
  "use-restricted":
    "Some uses, users or business models are excluded. Compare your use with the license before you rely on it, and pass the restrictions on.",
  "non-commercial":
    "The work is for private use, teaching or research only; work inside a company may count as commercial use. Do not use it in or for a product; ask the author for another license.",
  proprietary:
    "All rights are reserved unless a contract with the owner says otherwise. Use it only under such a contract.",
  other: "The license fits no other family, or is not classified yet. Have a person read it.",
};

/** This prefix marks a vendor's own terms; any other reference can be anything. */
function familyOfReference(id: string): Family {
  return id === "licenseref-proprietary" || id.startsWith("licenseref-proprietary-") ? "proprietary" : "other";
}

/**
 * An exception for linking, for tool output or for embedding limits the copyleft to the work itself. It does not lift
 * network copyleft: the source must still be offered to users over the network.
 */
function soften(family: Family, exception: string): Family {
  return family === "copyleft" && exceptions().get(exception)?.effect === "weak-copyleft" ? "weak-copyleft" : family;
}

function split(license: string): { readonly id: string; readonly exception?: string | undefined } {
  const [id = "", exception] = license.toLowerCase().split(" with ");
  return { id: id.endsWith("+") ? id.slice(0, -1) : id, exception };
}

const table = once(
  () =>
    new Map(
      readTable("families.tsv").map(([license = "", family = "", note = ""]) => [
        license.toLowerCase(),
        { family: checked(license, family), note },
      ]),
    ),
);

const exceptions = once(
  () =>
    new Map(
      readTable("exceptions.tsv").map(([exception = "", effect = "", note = ""]) => [
        exception.toLowerCase(),
        { effect, note },
      ]),
    ),
);

function checked(license: string, family: string): Family {
  const knownFamily = families.find((name) => name === family);
  if (!knownFamily) throw new Error(`families.tsv: "${family}" of ${license} is not a family`);
  return knownFamily;
}

function namesIn(file: string): string[] {
  return readTable(file).map(([name = ""]) => name);
}
