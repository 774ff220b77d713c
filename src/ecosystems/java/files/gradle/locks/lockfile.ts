import type { LockfileDetector, ManifestDetector } from "../../../../../domain/contracts/contracts.ts";
import { listDeclared, readLockLines, toLockedComponent } from "./lock-lines.ts";
import { withVerifiedFiles } from "./verification-metadata.ts";

/** Gradle's lockfile since 6.8: every dependency of every locked configuration. */
export const gradleLockfile: LockfileDetector = {
  id: "java/gradle-lockfile",
  kind: "lockfile",
  title: "Gradle lockfile",
  files: ["gradle.lockfile", "gradle-*.lockfile", "*.gradle.lockfile"],
  outranks: ["java/gradle-build"],

  async parse(file) {
    const { locked, notes } = readLockLines(await file.text());
    const declared = await listDeclared(file, "");
    const direct = new Set(declared.map(({ name }) => name));
    const components = locked.map((line) => toLockedComponent(line, file, direct));
    const lockedNames = new Set(components.map(({ name }) => name));
    const all = [...components, ...declared.filter(({ name }) => !lockedNames.has(name))];
    return { components: await withVerifiedFiles(file, all), notes };
  },
};

/** The lockfile of the build's own plugins, which are not part of the product: it is read, but nothing is listed. */
export const buildscriptLockfile: ManifestDetector = {
  id: "java/gradle-buildscript-lockfile",
  kind: "manifest",
  title: "Gradle lockfile of build plugins (read, not listed: plugins are not part of the product)",
  files: ["buildscript-gradle.lockfile", "settings-gradle.lockfile"],

  async parse(file) {
    const { notes } = readLockLines(await file.text());
    return { components: [], notes: notes.map(({ lost: _plugin, ...note }) => note) };
  },
};
