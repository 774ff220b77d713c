import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { printExpression } from "../../spdx/expression.ts";
import { concludedLicense, declaredLicense, observedLicenses, ownLicenses, readStatement } from "../sbom/licenses.ts";
import { nameText } from "../sbom/plain-text.ts";
import type { LicenseChoice, SpecVersion } from "./document.ts";

type Acknowledgement = "declared" | "concluded";

/**
 * Our conclusion and the declared license. CycloneDX 1.6 allows either one expression or a list without any, so there
 * the declaration becomes a property; 1.7 allows both.
 */
export function toLicenseChoices(finding: Finding, spec: SpecVersion): LicenseChoice[] {
  const both = [...toChoice(concludedLicense(finding), "concluded"), ...toChoice(declaredLicense(finding), "declared")];
  return spec === "1.6" ? both.slice(0, 1) : both;
}

/** The licenses in the license files of the project. */
export function projectLicenses(report: Report, spec: SpecVersion): LicenseChoice[] {
  return asList(
    ownLicenses(report).flatMap((license) => toChoice(license, "declared")),
    spec,
  );
}

/** The evidence of the sources, which the conclusion is based on. */
export function observedChoices(finding: Finding, spec: SpecVersion): LicenseChoice[] {
  return asList(
    observedLicenses(finding).flatMap((license) => toChoice(license)),
    spec,
  );
}

function toChoice(license: string | undefined, acknowledgement?: Acknowledgement): LicenseChoice[] {
  const statement = readStatement(license);
  if (!statement) return [];
  const how = acknowledgement && { acknowledgement };
  if (statement.kind === "name") return [{ license: { name: nameText(statement.name), ...how } }];
  return [{ expression: printExpression(statement.expression), ...how }];
}

function asList(choices: readonly LicenseChoice[], spec: SpecVersion): LicenseChoice[] {
  return spec === "1.6" && choices.length > 1 ? choices.map(withoutExpression) : [...choices];
}

/** A single identifier stays an identifier; a whole expression can only be a name here. */
function withoutExpression(choice: LicenseChoice): LicenseChoice {
  if (!("expression" in choice)) return choice;
  const { expression, ...how } = choice;
  const isListed = /^[\w.-]+$/.test(expression) && !expression.startsWith("LicenseRef-");
  return isListed ? { license: { id: expression, ...how } } : { license: { name: expression, ...how } };
}
