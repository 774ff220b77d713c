import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import { withDistributions } from "../../../formats/distribution.ts";
import { toComponent } from "../coordinates.ts";
import { readVerified } from "./verified-artifacts.ts";

/**
 * Checksums of everything that Gradle fetched for a project. Without a lockfile nothing else names the dependencies of
 * dependencies. It does not say what they are for, and what plugins of the build need is in it too.
 */
export const verificationMetadata: Detector = {
  id: "java/gradle-verification-metadata",
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

/** Lockfiles of the project, of which each module may have one, say the same, and what it is for. */
function isLocked(file: SourceFile): boolean {
  const project = file.folder === "gradle" ? "" : file.folder.replace(/\/gradle$/, "");
  const locks = [...file.find("*.lockfile"), ...file.find("pom.xml")];
  return locks.some(({ path }) => project === "" || path.startsWith(`${project}/`));
}
