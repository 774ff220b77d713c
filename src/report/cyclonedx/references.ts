import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { listTerms } from "../sbom/licenses.ts";
import { oneLine } from "../sbom/plain-text.ts";
import { publishedFiles } from "../sbom/published-files.ts";
import { webAddress } from "../sbom/web-address.ts";
import type { BomHash, ExternalReference } from "./document.ts";
import { defined } from "../../text/defined.ts";
import type { FileHash, HashAlgorithm } from "../../domain/contracts/component.ts";

/** The origin of a component, and where its license is and was read. */
export function listReferences(finding: Finding): ExternalReference[] {
  const { component, evidence } = finding;
  const { origin } = component;
  const type = origin && originTypes[origin.kind];
  const commit = origin?.commit === undefined ? undefined : `commit ${oneLine(origin.commit)}`;
  return [
    ...(type && !isPublished(finding, origin.address) ? toReference(type, origin.address, commit) : []),
    ...publishedFiles(finding).flatMap(({ address, hashes }) =>
      toReference("distribution", address, undefined, toHashes(hashes)),
    ),
    ...listTerms(finding).flatMap(({ reference, address }) => toReference("license", address, reference)),
    ...evidence
      .filter(({ outcome }) => outcome === "answer" || outcome === "weak")
      .flatMap(({ url, source }) => toReference("evidence", url, `license according to ${oneLine(source)}`)),
  ];
}

/** Whether this is the URL of a file that is listed with its hashes. */
function isPublished(finding: Finding, address: string): boolean {
  return publishedFiles(finding).some((file) => file.address !== undefined && file.address === webAddress(address));
}

/** The repository of the project itself. */
export function projectReferences({ source }: Report): ExternalReference[] {
  return toReference("vcs", source.repository, source.commit && `commit ${oneLine(source.commit)}`);
}

/** The URL of a whole registry, or a local path, leads to no component. */
const originTypes = { git: "vcs", archive: "distribution", registry: undefined, file: undefined } as const;

function toReference(
  type: ExternalReference["type"],
  address: string | undefined,
  comment: string | undefined,
  hashes: readonly BomHash[] = [],
): ExternalReference[] {
  const url = address === undefined ? undefined : webAddress(address);
  return url === undefined ? [] : [{ type, url, ...defined({ comment }), ...(hashes.length > 0 && { hashes }) }];
}

/** Hashes with CycloneDX names. */
export function toHashes(hashes: readonly FileHash[]): BomHash[] {
  return hashes.map(({ algorithm, value }) => ({ alg: names[algorithm], content: value }));
}

const names: Readonly<Record<HashAlgorithm, BomHash["alg"]>> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};
