import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { LockfileDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { parseJson } from "../../../../formats/json.ts";
import { anything, array, shape, text } from "../../../../formats/shape.ts";
import { noteNewerVersion } from "../../../kit/newer-version.ts";
import { isName, toComponent } from "../../coordinates.ts";
import { sbtUses } from "./sbt-build.ts";

const readDependency = shape({ org: text, name: text, version: text, configurations: array(text) });
const readLock = shape({ lockVersion: anything, dependencies: array(readDependency) });

/** The lockfile of the plugin sbt-dependency-lock. */
export const sbtLock: LockfileDetector = {
  id: "java/sbt-lock",
  kind: "lockfile",
  title: "sbt lockfile (sbt-dependency-lock)",
  files: ["build.sbt.lock"],
  outranks: ["java/sbt"],

  async parse(file) {
    const direct = new Set((await declaredBeside(file)).map(({ name }) => name));
    const { lockVersion, dependencies } = readLock(parseJson(await file.text()));
    const components = dependencies.flatMap((dependency) => toLocked(dependency, file, direct));
    return { components, notes: noteNewerVersion(lockVersion, 1) };
  },
};

function toLocked(
  dependency: ReturnType<typeof readDependency>,
  { path }: SourceFile,
  direct: ReadonlySet<string>,
): readonly Component[] {
  const { org: group = "", name: artifact = "", version = "", configurations } = dependency;
  if (!isName(group) || !isName(artifact)) return [];
  const scope = scopeOf(configurations);
  const isDirect = direct.has(`${group}:${artifact}`);
  return [toComponent({ group, artifact, version, scope, ...(isDirect && { direct: true }), file: path })];
}

function scopeOf(configurations: readonly string[]): Scope {
  if (configurations.length === 0) return "unknown";
  const isProduct = configurations.some((name) => name !== "test" && name !== "it" && name !== "optional");
  if (isProduct) return "runtime";
  return configurations.includes("optional") ? "optional" : "test";
}

/** A broken one is reported when it is scanned itself. */
async function declaredBeside(file: SourceFile): Promise<readonly Component[]> {
  const build = file.sibling("build.sbt");
  return build ? sbtUses(build).then(({ components }) => components, ifBroken([])) : [];
}
