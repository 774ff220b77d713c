import type { ArchiveFormat, LicenseStatement } from "../../../domain/contracts/archive-format.ts";
import { fromName } from "../../../evidence/from-names.ts";
import { archiveFormat } from "../../kit/archive-format.ts";
import { readPublishedPom } from "./published-pom.ts";

const fromHome = (inside: string) => inside.replace(/^META-INF\//, "");

/** The jar of the classes first: the sources are read only if it has no license text. */
export const jarArchives: readonly ArchiveFormat[] = [
  archiveFormat("jar", "zip", {
    fromHome,
    isMetadata: (inside) => /^META-INF\/maven\/[^/]+\/[^/]+\/pom\.xml$/.test(inside),
    mayBundle: true,
    findSubject(_, inside) {
      const [, , group, artifact] = inside.split("/");
      return { name: `${group}:${artifact}` };
    },
    isSame: { name: (a, b) => a === b, version: () => true },
    readStatement: readPom,
  }),
  archiveFormat("sources-jar", "zip", { fromHome }),
];

/** A list of several may mean a choice or parts: the texts decide. */
function readPom(metadata: string): LicenseStatement | undefined {
  const [license, ...others] = readPublishedPom(metadata, "").licenses;
  if (others.length > 0) return undefined;
  const evidence = fromName(license?.name ?? license?.url ?? "");
  return evidence.license === undefined ? undefined : evidence;
}
