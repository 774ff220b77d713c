import type { ArchiveFormat } from "../../../domain/contracts/archive-format.ts";
import { isOwnLicenseFile } from "../../../evidence/license-files.ts";
import { archiveFormat, belowFirstFolder } from "../../kit/archive-format.ts";
import { readHeader } from "../installed/core-metadata.ts";
import { readMetadataFields } from "./metadata-fields.ts";
import { readStated } from "./stated-license.ts";
import { isSameProject } from "./choose-release.ts";

const metadataRules: Partial<ArchiveFormat> = {
  findSubject(metadata) {
    const fields = readHeader(metadata);
    return { name: fields.get("name")?.[0], version: fields.get("version")?.[0] };
  },
  /** An index may have only builds with a local label: `2.1+cpu`. */
  isSame: { ...isSameProject, version: (a, b) => isSameProject.version(withoutLabel(a), withoutLabel(b)) },
  readStatement: (metadata, identify) => readStated(readMetadataFields(metadata), identify),
  /** The README follows the metadata, after an empty line. */
  findDescription(metadata) {
    const end = /\r?\n\r?\n/.exec(metadata);
    return end ? metadata.slice(end.index) : undefined;
  },
};

const withoutLabel = (version: string) => version.replace(/\+.*$/, "");

/** Wheels first: a source distribution is read only if the wheel has no license text. */
export const pythonArchives: readonly ArchiveFormat[] = [
  archiveFormat("wheel", "zip", {
    ...metadataRules,
    fromHome: (inside) => inside.replace(/^[^/]+\.dist-info\/(?:licenses\/|license_files\/)?/, ""),
    isSpare: isSpareOfWheel,
    isMetadata: (inside) => /^[^/]+\.dist-info\/METADATA$/.test(inside),
  }),
  archiveFormat("sdist", "tar", {
    ...metadataRules,
    inside: belowFirstFolder,
    isMetadata: (inside) => inside === "PKG-INFO",
  }),
];

/** Some wheels have the license in the folder of the code: `aenum/LICENSE`. */
function isSpareOfWheel(inside: string): boolean {
  const [folder = "", ...rest] = inside.split("/");
  if (folder.endsWith(".dist-info")) return isOwnLicenseFile(inside) && !rest.some((part) => vendored.test(part));
  return rest.length === 1 && isOwnLicenseFile(inside) && !folder.endsWith(".data");
}

const vendored = /^_?(?:vendor(?:ed)?|third[-_]?party|extern(?:al|als)?|bundled|deps|node_modules)$/i;
