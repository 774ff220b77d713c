import type { ManifestDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { withDistributions } from "../../../../formats/distribution.ts";
import { toComponent } from "../../coordinates.ts";
import { readVerified } from "./locks/verification-metadata.ts";

/**
 * Checksums of everything that Gradle fetched for a project. Without a lockfile no other file names transitive
 * dependencies. It does not have their purpose, and includes dependencies of the build's plugins.
 */
export const verificationMetadata: ManifestDetector = {
  id: "java/gradle-verification-metadata",
  kind: "manifest",
  title: "Gradle verification metadata, where there is no lockfile",
  files: ["verification-metadata.xml"],

  async parse(file) {
    const verified = await readVerified(file);
    if (isLocked(file)) return { components: [] };
    return {
      components: verified.map((one) => ({
        ...toComponent({ ...one, scope: "unknown", file: file.path }),
        ...withDistributions(one.files),
        scopeReason: "named in verification-metadata.xml, which says no scope",
      })),
    };
  },
};

/** Lockfiles of the project, possibly one per module, have the same content, and the purpose as well. */
function isLocked(file: SourceFile): boolean {
  const project = file.folder === "gradle" ? "" : file.folder.replace(/\/gradle$/, "");
  const locks = [...file.find("*.lockfile"), ...file.find("pom.xml")];
  return locks.some(({ path }) => project === "" || path.startsWith(`${project}/`));
}
