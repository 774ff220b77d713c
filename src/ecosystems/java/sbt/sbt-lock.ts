import type { Component, Scope } from "../../../domain/component.ts";
import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import { ifBroken } from "../../../domain/parse-error.ts";
import { parseJson } from "../../../formats/json.ts";
import { field, list, text } from "../../../formats/value.ts";
import { isName, toComponent } from "../coordinates.ts";
import { sbtUses } from "./sbt-build.ts";

/** The lockfile of the plugin sbt-dependency-lock. */
export const sbtLock: Detector = {
  id: "java/sbt-lock",
  title: "sbt lockfile (sbt-dependency-lock)",
  files: ["build.sbt.lock"],
  outranks: ["java/sbt"],

  async parse(file) {
    const direct = new Set((await declaredBeside(file)).map(({ name }) => name));
    const dependencies = list(field(parseJson(await file.text()), "dependencies"));
    return { components: dependencies.flatMap((dependency) => toLocked(dependency, file, direct)) };
  },
};

function toLocked(dependency: unknown, { path }: SourceFile, direct: ReadonlySet<string>): readonly Component[] {
  const [group = "", artifact = "", version = ""] = ["org", "name", "version"].map((key) =>
    text(field(dependency, key)),
  );
  if (!isName(group) || !isName(artifact)) return [];
  const scope = scopeOf(list(field(dependency, "configurations")));
  const isDirect = direct.has(`${group}:${artifact}`);
  return [toComponent({ group, artifact, version, scope, ...(isDirect && { direct: true }), file: path })];
}

function scopeOf(configurations: readonly unknown[]): Scope {
  if (configurations.length === 0) return "unknown";
  const isProduct = configurations.some((name) => name !== "test" && name !== "it" && name !== "optional");
  if (isProduct) return "runtime";
  return configurations.includes("optional") ? "optional" : "test";
}

/** A broken one is reported where it is scanned itself. */
async function declaredBeside(file: SourceFile): Promise<readonly Component[]> {
  const build = file.sibling("build.sbt");
  return build ? sbtUses(build).then(({ components }) => components, ifBroken([])) : [];
}
