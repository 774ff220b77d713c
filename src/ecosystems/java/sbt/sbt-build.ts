import type { Detector, SourceFile } from "../../../domain/contracts.ts";
import type { Component } from "../../../domain/component.ts";
import { toComponent } from "../coordinates.ts";
import { says } from "../script/nodes.ts";
import { modulesIn } from "./modules.ts";
import { isInProject, readSbtFile, visibleFiles, type SbtFile } from "./sbt-file.ts";
import { createNames } from "./sbt-names.ts";
import { settingsNamed } from "./settings.ts";

/** sbt's build definitions, never run: `libraryDependencies` and the values that it names. */
export const sbtBuild: Detector = {
  id: "java/sbt",
  title: "sbt build definition",
  files: ["*.sbt"],

  async parse(file) {
    // what `project/*.sbt` lists are plugins of the build
    return { components: isInProject(file) ? [] : await sbtUses(file) };
  },
};

/** Scala in the folder `project` beside a build; older builds are written there whole. */
export const sbtProject: Detector = {
  id: "java/sbt-project",
  title: "sbt build definition in Scala",
  files: ["project/*.scala"],
  incidental: true,

  async parse(file) {
    const isBuild = file.sibling("../build.sbt") ?? file.sibling("build.properties");
    return { components: isBuild ? await sbtUses(file) : [] };
  },
};

/** Throws ParseError when the file cannot be read. */
export async function sbtUses(file: SourceFile): Promise<readonly Component[]> {
  const own: SbtFile = await readSbtFile(file);
  const settings = settingsNamed(own.nodes, "libraryDependencies");
  if (settings.length === 0) return [];
  const names = createNames(await visibleFiles(own));
  return settings.flatMap(({ value, before }) => {
    const isTest = before.some((node) => says(node, "Test") || says(node, "IntegrationTest"));
    return modulesIn(value, names, isTest ? "test" : "runtime").map((module) =>
      toComponent({ ...module, direct: true, file: file.path }),
    );
  });
}
