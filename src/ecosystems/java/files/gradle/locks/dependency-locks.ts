import type { ManifestDetector, SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { readOptional } from "../../../../kit/read-optional.ts";
import { listDeclared, readLockLines, toLockedComponent } from "./lock-lines.ts";

/** Gradle's lockfiles before 6.8: one per configuration, named after it. */
export const dependencyLocks: ManifestDetector = {
  id: "java/gradle-dependency-locks",
  kind: "manifest",
  title: "Gradle lockfiles, one for each configuration",
  files: ["dependency-locks/*.lockfile"],

  async parse(file) {
    const configuration = file.name.slice(0, -".lockfile".length);
    if (configuration.startsWith("buildscript-")) return { components: [] }; // plugins of the build
    const { locked, notes } = readLockLines(await file.text());
    const direct = new Set((await listDeclared(file, "../../")).map(({ name }) => name));
    return {
      components: locked.map((line) => toLockedComponent({ ...line, configurations: [configuration] }, file, direct)),
      notes,
      isWhole: true,
    };
  },
};

const usualNames = ["compileClasspath", "runtimeClasspath", "testCompileClasspath", "testRuntimeClasspath"].flatMap(
  (name) => [
    name,
    ...["debug", "release"].map((variant) => `${variant}${name.charAt(0).toUpperCase()}${name.slice(1)}`),
  ],
);

/** What these lockfiles below a build script's folder resolve: the script adds nothing to it. */
export async function lockedNames(script: SourceFile): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const name of usualNames) {
    const file = script.sibling(`gradle/dependency-locks/${name}.lockfile`);
    const lines = await readOptional(file, readLockLines);
    for (const { group, artifact } of lines?.locked ?? []) names.add(`${group}:${artifact}`);
  }
  return names;
}
