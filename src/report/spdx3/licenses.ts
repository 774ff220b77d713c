import { type ExtractedLicense, noAssertion, none, type SpdxPackage } from "../spdx/document.ts";
import {
  type DictionaryEntry,
  type LicenseExpression,
  type LicenseText,
  noAssertionLicense,
  noneLicense,
  type Relation,
} from "./document.ts";
import { common, type Ids } from "./ids.ts";

/** The licenses of a document: each expression once, and the meaning of its custom references. */
export interface Licenses {
  relationsOf(pkg: SpdxPackage, id: string): Relation[];
  expression(text: string): string;
  all(): readonly (LicenseExpression | LicenseText)[];
}

export function createLicenses(explained: readonly ExtractedLicense[], ids: Ids): Licenses {
  const texts = new Map(explained.map((license) => [license.licenseId, toText(license, ids)]));
  const expressions = new Map<string, LicenseExpression>();
  const expression = (text: string): string => {
    const expression = expressions.get(text) ?? toExpression(text, ids.next("License"), texts);
    expressions.set(text, expression);
    return expression.spdxId;
  };
  const place = (license: string): string => {
    if (license === noAssertion) return noAssertionLicense;
    return license === none ? noneLicense : expression(license);
  };
  return {
    expression,
    relationsOf(pkg, from) {
      const relation = (type: Relation["relationshipType"], license: string): Relation => ({
        type: "Relationship",
        ...common(ids.next("Relationship")),
        from,
        relationshipType: type,
        to: [place(license)],
      });
      const concluded = relation("hasConcludedLicense", pkg.licenseConcluded);
      const comment = pkg.licenseComments;
      return [
        comment === undefined ? concluded : { ...concluded, comment },
        relation("hasDeclaredLicense", pkg.licenseDeclared),
      ];
    },
    all: () => [...expressions.values(), ...texts.values()],
  };
}

function toText({ licenseId, name, extractedText, seeAlsos = [], comment }: ExtractedLicense, ids: Ids): LicenseText {
  const remarks = [...(comment === undefined ? [] : [comment]), ...seeAlsos.map((link) => `See ${link}`)];
  return {
    type: "simplelicensing_SimpleLicensingText",
    ...common(ids.of(licenseId)),
    name: name === noAssertion ? licenseId : name,
    simplelicensing_licenseText: extractedText,
    ...(remarks.length > 0 && { comment: remarks.join("\n") }),
  };
}

function toExpression(text: string, id: string, texts: ReadonlyMap<string, LicenseText>): LicenseExpression {
  const words = new Set(text.split(/[ ()]+/));
  const own = [...words].flatMap((word): DictionaryEntry[] => {
    const text = texts.get(word);
    return text ? [{ type: "DictionaryEntry", key: word, value: text.spdxId }] : [];
  });
  return {
    type: "simplelicensing_LicenseExpression",
    ...common(id),
    simplelicensing_licenseExpression: text,
    ...(own.length > 0 && { simplelicensing_customIdToUri: own }),
  };
}
