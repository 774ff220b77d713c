import type { Evidence } from "../../domain/report/evidence.ts";
import { isLicenseFile } from "../../evidence/license-files.ts";
import { buildHubPageUrl } from "../../models/hub-page.ts";
import { readKind } from "../../models/kind.ts";
import { readFacts } from "../../models/read-facts.ts";
import { findModelLicense } from "../../spdx/model-licenses.ts";
import { webAddress } from "./web-address.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Report } from "../../domain/report/report.ts";
import { type Expression, parseExpression } from "../../spdx/expression.ts";

/** A license for an SBOM: an SPDX expression without deprecated identifiers, or only a name. */
type Statement =
  | { readonly kind: "expression"; readonly expression: Expression }
  | { readonly kind: "name"; readonly name: string };

/** Undefined if the license is not known: UNKNOWN must not be read as the name of a license. */
export function readStatement(license: string | undefined): Statement | undefined {
  if (license === undefined || license.trim() === "" || license === unknownLicense) return undefined;
  const parsed = parseExpression(license);
  return "error" in parsed ? { kind: "name", name: license } : { kind: "expression", expression: parsed.expression };
}

/** What lcc concluded. A card of a model or dataset only declares its license: that is no conclusion from a text. */
export function concludedLicense(finding: Finding): string | undefined {
  const { component, evidence, decision, resolved_license: license } = finding;
  const kind = readKind(component);
  const isText = ({ source, file = "" }: Evidence) => source === "filesystem" && isLicenseFile(file);
  if ((kind !== "model" && kind !== "dataset") || decision.override !== undefined || evidence.some(isText))
    return license;
  return evidence.some(({ source }) => secondHand.has(source)) ? license : undefined;
}

/** Where the terms of the references outside of the SPDX list are: what the card links to, else the publisher's page. */
export function listTerms(finding: Finding): { readonly reference: string; readonly address: string }[] {
  const { component, resolved_license: license } = finding;
  const { licenseLink: link } = readFacts(component.facts);
  const references = new Set(`${license} ${declaredLicense(finding) ?? ""}`.match(/\bLicenseRef-[\w.-]+/g));
  const isOnly = references.size === 1; // a card has one link, whatever it names
  return [...references].flatMap((reference) => {
    const linked = isOnly && link !== undefined ? (webAddress(link) ?? fileAddress(component, link)) : undefined;
    const address = linked ?? findModelLicense(reference)?.terms;
    return address === undefined ? [] : [{ reference, address }];
  });
}

/** `LICENSE.md` of a repository of the hub. */
function fileAddress(component: Finding["component"], path: string): string | undefined {
  const page = buildHubPageUrl(component);
  const isFile = /^[\w.-]{1,100}$/.test(path);
  return page === undefined || !isFile ? undefined : webAddress(`${page}/blob/${component.version || "main"}/${path}`);
}

/** The license stated by the package itself, in its registry, its lockfile entry or its own files. */
export function declaredLicense({ evidence }: Finding): string | undefined {
  const own = evidence.filter(({ source, license }) => !secondHand.has(source) && license !== undefined);
  return (own.find(({ outcome }) => outcome === "answer") ?? own.find(({ outcome }) => outcome === "weak"))?.license;
}

/** Whether a source states that there is no license. `None` in another case is Python's missing value. */
export function statesNoLicense({ evidence }: Finding): boolean {
  return evidence.some(({ outcome, raw }) => outcome === "none" && raw?.trim() === "NONE");
}

/** Every license named by a source, each once, in the order of the chain. */
export function observedLicenses({ evidence }: Finding): string[] {
  return [...new Set(evidence.filter(isUsed).flatMap(({ license }) => license ?? []))];
}

/** Copyright lines of all license texts that were read, each once. */
export function listCopyrights({ evidence }: Finding): string[] {
  return [...new Set(evidence.flatMap(({ copyrights }) => copyrights ?? []))];
}

/** The licenses in the license files at the root; whether several are a choice or all apply is not known. */
export function ownLicenses({ projectLicenses }: Report): string[] {
  const atRoot = projectLicenses.filter(({ file, license }) => !file.includes("/") && license !== unknownLicense);
  return [...new Set(atRoot.map(({ license }) => license))].sort();
}

/** Curated data, the code host's guess and the policy's author make statements about a package, not for it. */
const secondHand: ReadonlySet<string> = new Set(["clearlydefined", "github", "policy-override", "project-override"]);

function isUsed({ outcome }: Evidence): boolean {
  return outcome === "answer" || outcome === "weak";
}
