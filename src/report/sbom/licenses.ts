import type { Evidence } from "../../domain/evidence.ts";
import type { Finding } from "../../domain/finding.ts";
import { unknownLicense } from "../../domain/policy.ts";
import type { Report } from "../../domain/report.ts";
import { type Expression, parseExpression } from "../../spdx/expression.ts";

/** A license as a bill of materials can state it: an SPDX expression without deprecated identifiers, or only a name. */
type Statement =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "name"; readonly name: string };

/** Undefined where the license is not known: UNKNOWN must not be read as the name of a license. */
export function readStatement(license: string | undefined): Statement | undefined {
  if (license === undefined || license.trim() === "" || license === unknownLicense) return undefined;
  const parsed = parseExpression(license);
  return "error" in parsed ? { kind: "name", name: license } : { kind: "expression", expression: parsed.expression };
}

/** What the package says about itself, in its registry, its lockfile entry or its own files. */
export function declaredLicense({ evidence }: Finding): string | undefined {
  const own = evidence.filter(({ source, license }) => !secondHand.has(source) && license !== undefined);
  return (own.find(({ outcome }) => outcome === "answer") ?? own.find(({ outcome }) => outcome === "weak"))?.license;
}

/**
 * Whether a source says in so many words that there is no license. `None` in other letters does not: it is what a
 * Python program writes when it was given nothing.
 */
export function saysNone({ evidence }: Finding): boolean {
  return evidence.some(({ outcome, raw }) => outcome === "none" && raw?.trim() === "NONE");
}

/** Every license that a source names, each once, in the order of the chain. */
export function observedLicenses({ evidence }: Finding): string[] {
  return [...new Set(evidence.filter(isUsed).flatMap(({ license }) => license ?? []))];
}

/** Copyright lines of all license texts that were read, each once. */
export function copyrightsOf({ evidence }: Finding): string[] {
  return [...new Set(evidence.flatMap(({ copyrights }) => copyrights ?? []))];
}

/** What the license files at the root say; whether several are a choice or all apply is not known. */
export function ownLicenses({ projectLicenses }: Report): string[] {
  const atRoot = projectLicenses.filter(({ file, license }) => !file.includes("/") && license !== unknownLicense);
  return [...new Set(atRoot.map(({ license }) => license))].sort();
}

/** Curated data, the code host's guess and the policy's author speak about a package, not for it. */
const secondHand: ReadonlySet<string> = new Set(["clearlydefined", "github", "policy-override", "project-override"]);

function isUsed({ outcome }: Evidence): boolean {
  return outcome === "answer" || outcome === "weak";
}
