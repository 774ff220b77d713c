import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding, LicenseConflict } from "../../domain/report/finding.ts";
import type { WarnedComponent } from "../../domain/report/warning.ts";
import type { OverrideKeyOf } from "../../policy/judge/override-keys.ts";
import { selectorFor } from "../../policy/judge/selector.ts";
import { quoteYaml } from "../../policy/read/print-rules.ts";
import { shorten as shortenTo } from "../../text/shorten.ts";
import { describeWeakness } from "../judge/weak-answer.ts";

/** A component, as referred to in sentences. */
export interface Subject {
  /** `left-pad 1.3.0 (npm)`. */
  readonly name: string;
  /** Its name in an override, quoted: `"npm:left-pad"`. */
  readonly key: string;
  /** Where to look for its license, as the start of a sentence. */
  readonly lookAt: string;
}

export function describeSubject(
  { component, evidence }: Pick<Finding, "component" | "evidence">,
  keyOf: OverrideKeyOf = selectorFor,
): Subject {
  const name = nameComponent(component);
  return { name, key: quoteYaml(keyOf(component)), lookAt: `Look ${describePlace(evidence, component, name)}` };
}

export function toWarned({ type, name, version, purl }: WarnedComponent): WarnedComponent {
  return { type, name, version, ...(purl !== undefined && { purl }) };
}

export function nameComponent({ type, name, version }: WarnedComponent): string {
  const shown = version === "" ? shortenName(name) : `${shortenName(name)} ${shortenName(version)}`;
  return `${shown} (${type})`;
}

/** The start of a sentence about a license text that differs from the declared license. */
export function describeConflict({ component }: Pick<Finding, "component">, conflict: LicenseConflict): string {
  const { declared, detected, file } = conflict;
  return `${nameComponent(component)} is declared as ${shortenName(declared)}, but ${shortenName(file)} is ${shortenName(detected)}`;
}

export function describeWeakAnswer(weak: Evidence, finding: Pick<Finding, "component" | "resolved_license">): string {
  const { component, resolved_license: license } = finding;
  const statement = weak.raw === undefined ? "names a license only by its family" : `says ${quoteOnOneLine(weak.raw)}`;
  const meaning = `is read as ${shortenName(license)}: ${describeWeakness(weak)}`;
  return `${weak.source} ${statement} about ${nameComponent(component)}, which ${meaning}.`;
}

/** A quotation on one line; the output escapes it. */
export function quoteOnOneLine(raw: string): string {
  return `"${shortenName(raw.trim()).replaceAll(/\s+/g, " ")}"`;
}

/** Names may have any length; the start is enough. */
export function shortenName(text: string): string {
  return shortenTo(text, maxLength);
}

const maxLength = 160;

function describePlace(
  evidence: readonly Evidence[],
  { locations, folder }: Finding["component"],
  name: string,
): string {
  const page = evidence.find(({ url = "" }) => isPage(url))?.url;
  if (page !== undefined) return `at ${page}`;
  const manifests = new Set(locations.map(({ file }) => file)); // manifests have no license text
  const file = evidence.find((answer) => answer.file !== undefined && !manifests.has(answer.file))?.file;
  if (file !== undefined) return `at ${shortenName(file)}`;
  if (folder !== undefined) return `for a license in the sources of ${name}, which is in ${shortenName(folder)}`;
  const place = locations[0] === undefined ? "" : `, which ${shortenName(locations[0].file)} names`;
  return `for a license in the sources of ${name}${place}`;
}

function isPage(address: string): boolean {
  return /^https?:\/\//i.test(address) && address.length <= maxAddressLength;
}

const maxAddressLength = 500;
