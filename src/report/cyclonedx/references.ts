import type { Finding } from "../../domain/finding.ts";
import type { Report } from "../../domain/report.ts";
import { oneLine } from "../sbom/plain-text.ts";
import { webAddress } from "../sbom/web-address.ts";
import type { ExternalReference } from "./document.ts";

/** Where a component comes from, and where its license was read. */
export function referencesOf({ component: { origin }, evidence }: Finding): ExternalReference[] {
  const type = origin && originTypes[origin.kind];
  const commit = origin?.commit === undefined ? undefined : `commit ${oneLine(origin.commit)}`;
  return [
    ...(type ? toReference(type, origin.address, commit) : []),
    ...evidence
      .filter(({ outcome }) => outcome === "answer" || outcome === "weak")
      .flatMap(({ url, source }) => toReference("evidence", url, `license according to ${oneLine(source)}`)),
  ];
}

/** The repository of the project itself. */
export function projectReferences({ source }: Report): ExternalReference[] {
  return toReference("vcs", source.repository, source.commit && `commit ${oneLine(source.commit)}`);
}

/** The address of a whole registry, or a path on somebody's disk, leads to no component. */
const originTypes = { git: "vcs", archive: "distribution", registry: undefined, file: undefined } as const;

function toReference(
  type: ExternalReference["type"],
  address: string | undefined,
  comment: string | undefined,
): ExternalReference[] {
  const url = address === undefined ? undefined : webAddress(address);
  return url === undefined ? [] : [{ type, url, ...(comment !== undefined && { comment }) }];
}
