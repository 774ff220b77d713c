import type { ComponentKind } from "../../domain/contracts/ecosystem.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { readKind } from "../../models/kind.ts";
import { allFacts } from "../sbom/facts.ts";
import {
  concludedLicense,
  listCopyrights,
  declaredLicense,
  ownLicenses,
  readStatement,
  statesNoLicense,
} from "../sbom/licenses.ts";
import { foundBy } from "../sbom/found-by.ts";
import type { SbomOptions } from "../sbom/options.ts";
import { describeProduct } from "../sbom/product.ts";
import { manyLines, nameText, oneLine } from "../sbom/plain-text.ts";
import { onlyFile } from "../sbom/published-files.ts";
import { isPackageUrl, webAddress } from "../sbom/web-address.ts";
import { type Checksum, noAssertion, none, type SpdxPackage } from "./document.ts";
import type { LicenseRefs } from "./license-refs.ts";
import { formatLocation, placesOf } from "../facts/place/format-location.ts";
import type { Origin, FileHash, HashAlgorithm, Supplier } from "../../domain/contracts/component.ts";

/** The project itself. */
export function toRootPackage(view: ReportView, options: SbomOptions, id: string, refs: LicenseRefs): SpdxPackage {
  const { report } = view;
  const product = describeProduct(view, options);
  const version = oneLine(product.version);
  const provider = oneLine(options.supplier ?? "");
  const licenses = ownLicenses(report);
  const [only] = licenses.length === 1 ? licenses : [];
  const { repository, commit } = report.source;
  return {
    name: nameText(product.name),
    SPDXID: id,
    ...(version !== "" && { versionInfo: version }),
    supplier: provider === "" ? noAssertion : `Organization: ${provider}`,
    downloadLocation: gitLocation(repository, commit) ?? noAssertion,
    filesAnalyzed: false,
    licenseConcluded: noAssertion,
    licenseDeclared: refs.write(only) ?? noAssertion,
    ...(licenses.length > 1 && {
      licenseComments: oneLine(
        `The license files at the root contain ${licenses.join(", ")}; whether they all apply or are a choice is not known.`,
      ),
    }),
    copyrightText: noAssertion,
    primaryPackagePurpose: "APPLICATION",
  };
}

export function toPackage(finding: Finding, id: string, refs: LicenseRefs): SpdxPackage {
  const { component } = finding;
  const version = oneLine(component.version);
  const file = onlyFile(finding);
  const checksums = (file?.hashes ?? []).map(toChecksum);
  const copyrights = listCopyrights(finding).map(manyLines);
  const places = placesOf(component).map((place) => oneLine(formatLocation(place)));
  return {
    name: nameText(component.name),
    SPDXID: id,
    ...(version !== "" && { versionInfo: version }),
    supplier: supplierText(component.supplier),
    downloadLocation: originLocation(component.origin) ?? file?.address ?? noAssertion,
    filesAnalyzed: false,
    ...(checksums.length > 0 && { checksums }),
    ...(places.length > 0 && { sourceInfo: `Found in ${places.join(", ")}` }),
    licenseConcluded: refs.write(concludedLicense(finding)) ?? noAssertion,
    licenseDeclared: refs.write(declaredLicense(finding)) ?? (statesNoLicense(finding) ? none : noAssertion),
    licenseComments: licenseComments(finding),
    copyrightText: copyrights.join("\n") || noAssertion,
    comment: describe(finding),
    ...(isPackageUrl(component.purl) && {
      externalRefs: [
        { referenceCategory: "PACKAGE-MANAGER", referenceType: "purl", referenceLocator: component.purl } as const,
      ],
    }),
    primaryPackagePurpose: purposes[readKind(finding.component)],
  };
}

function supplierText(supplier: Supplier | undefined): string {
  const name = oneLine(supplier?.name ?? "");
  if (!supplier || name === "") return noAssertion;
  return `${supplier.kind === "person" ? "Person" : "Organization"}: ${name}`;
}

/** SPDX 2.3 has no purpose for models and data. */
const purposes: Readonly<Record<ComponentKind, SpdxPackage["primaryPackagePurpose"]>> = {
  library: "LIBRARY",
  model: "OTHER",
  dataset: "OTHER",
  file: "FILE",
};

function toChecksum({ algorithm, value }: FileHash): Checksum {
  return { algorithm: algorithmNames[algorithm], checksumValue: value };
}

const algorithmNames: Readonly<Record<HashAlgorithm, Checksum["algorithm"]>> = {
  md5: "MD5",
  sha1: "SHA1",
  sha256: "SHA256",
  sha384: "SHA384",
  sha512: "SHA512",
};

/** Why this is the license: the statements of the sources, and the verdict of the policy. */
function licenseComments(finding: Finding): string {
  const { resolved_license: license, decision, status } = finding;
  const isName = readStatement(license)?.kind === "name";
  const lines = [
    ...(isName ? [`The report gives "${license}", which is not an SPDX license expression.`] : []),
    ...finding.evidence.map(describeEvidence),
    ...(decision.override === undefined
      ? []
      : [`Set by the ${decision.overrideFrom ?? "policy"}'s override for ${decision.override}.`]),
    `Policy: ${status}. ${decision.reason}`,
  ];
  return lines.map(oneLine).join("\n");
}

function describeEvidence({ source, outcome, license, raw, assumed }: Evidence): string {
  const words = raw === undefined ? "" : ` (${JSON.stringify(raw.slice(0, maxQuoteLength).toWellFormed())})`;
  const guess = assumed ? ", taken from the newest release that satisfies the requirement" : "";
  return `${source}: ${outcomes[outcome] ?? outcome} ${license ?? ""}`.trimEnd() + guess + words;
}

const outcomes: Readonly<Record<Evidence["outcome"], string>> = {
  answer: "says",
  weak: "suggests",
  none: "does not know",
  failed: "could not be asked",
};

const maxQuoteLength = 200;

/** Data without a field in SPDX. */
function describe(finding: Finding): string {
  const { type, scope, direct, requirement, origin, resolvedBy, resolvedAt, via, unresolved } = finding.component;
  const lines = [
    `type: ${type}`,
    `scope: ${scope}`,
    ...(direct === undefined ? [] : [`direct: ${direct}`]),
    ...(requirement === undefined ? [] : [`requirement: ${requirement}`]),
    ...(resolvedBy === undefined
      ? []
      : [`found by: ${foundBy(resolvedBy)}${resolvedAt === undefined ? "" : ` at ${resolvedAt}`}`]),
    ...(via === undefined ? [] : [`via: ${via.join(" > ")}`]),
    ...(unresolved === undefined ? [] : [`unresolved: ${unresolved.message}`]),
    ...(origin ? [`origin:kind: ${origin.kind}`, `origin:address: ${origin.address}`] : []),
    ...(origin?.commit === undefined ? [] : [`origin:commit: ${origin.commit}`]),
    ...allFacts(finding).map(([fact, value]) => `${fact}: ${value}`),
  ];
  return lines.map(oneLine).join("\n");
}

/** The download location of a component, if its origin has one; the URL of a registry leads to no package. */
function originLocation(origin: Origin | undefined): string | undefined {
  if (origin?.kind === "git") return gitLocation(origin.address, origin.commit);
  return origin?.kind === "archive" ? webAddress(origin.address) : undefined;
}

/** `git+https://host/path@commit`, the SPDX syntax for a location in a repository. */
function gitLocation(address: string | undefined, commit: string | undefined): string | undefined {
  const url = address === undefined ? undefined : webAddress(address);
  if (url === undefined) return undefined;
  const place = url.startsWith("git") ? url : `git+${url}`;
  return commit !== undefined && /^[\w./-]{1,200}$/.test(commit) ? `${place}@${commit}` : place;
}
