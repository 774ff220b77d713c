import type { FileHash } from "../../domain/distribution.ts";
import { hexHash } from "../../formats/distribution.ts";
import type { Finding } from "../../domain/finding.ts";
import { webAddress } from "./web-address.ts";

/** A file in which a component is published, with what a bill of materials can say about it. */
interface PublishedFile {
  readonly address: string | undefined;
  readonly hashes: readonly FileHash[];
}

export function publishedFiles({ component }: Finding): PublishedFile[] {
  return (component.distributions ?? []).map(({ address, hashes = [] }) => ({
    address: address === undefined ? undefined : webAddress(address),
    hashes: hashes.flatMap(({ algorithm, value }) => hexHash(algorithm, value)), // a report may be from anywhere
  }));
}

/** The file that is the component; undefined where there are several, of which any may be the one that is used. */
export function onlyFile(finding: Finding): PublishedFile | undefined {
  const files = publishedFiles(finding);
  return files.length === 1 ? files[0] : undefined;
}
