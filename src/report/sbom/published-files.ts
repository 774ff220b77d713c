import { hexHash } from "../../formats/distribution.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { webAddress } from "./web-address.ts";
import type { FileHash } from "../../domain/contracts/component.ts";

interface PublishedFile {
  readonly address: string | undefined;
  readonly hashes: readonly FileHash[];
}

export function publishedFiles({ component }: Finding): PublishedFile[] {
  return (component.distributions ?? []).map(({ address, hashes = [] }) => ({
    address: address === undefined ? undefined : webAddress(address),
    hashes: hashes.flatMap(({ algorithm, value }) => hexHash(algorithm, value)), // reports are untrusted
  }));
}

/** The file of the component; undefined if there are several, as any of them may be the one in use. */
export function onlyFile(finding: Finding): PublishedFile | undefined {
  const files = publishedFiles(finding);
  return files.length === 1 ? files[0] : undefined;
}
