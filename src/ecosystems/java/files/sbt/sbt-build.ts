import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { ManifestDetector, ManifestResult, Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { toComponent } from "../../coordinates.ts";
import { modulesIn } from "./modules.ts";
import { npmPackagesIn } from "./npm-packages.ts";
import { isInProject, readSbtFile, visibleFiles, type SbtFile } from "./sbt-file.ts";
import { createNames, type SbtNames } from "./sbt-names.ts";
import type { Unknown } from "./search.ts";
import { settingsNamed } from "./settings.ts";
import { noteSourceProjects } from "./source-projects.ts";

/** sbt's build definitions, never run: `libraryDependencies` and the values that it refers to. */
export const sbtBuild: ManifestDetector = {
  id: "java/sbt",
  kind: "manifest",
  title: "sbt build definition",
  files: ["*.sbt"],
  lockWith: "add the plugin sbt-dependency-lock and run sbt dependencyLockWrite",

  async parse(file) {
    // `project/*.sbt` lists plugins of the build
    return isInProject(file) ? { components: [] } : sbtUses(file);
  },
};

/** Scala files in the `project` folder of a build; older builds are defined only there. */
export const sbtProject: ManifestDetector = {
  id: "java/sbt-project",
  kind: "manifest",
  title: "sbt build definition in Scala",
  files: ["project/*.scala"],
  lockWith: "add the plugin sbt-dependency-lock and run sbt dependencyLockWrite",
  incidental: true,

  async parse(file) {
    const isBuild = file.sibling("../build.sbt") ?? file.sibling("build.properties");
    return isBuild ? sbtUses(file) : { components: [] };
  },
};

/** Throws ParseError if the file cannot be read. */
export async function sbtUses(file: SourceFile): Promise<ManifestResult> {
  const own: SbtFile = await readSbtFile(file);
  if (!mentions.test(await file.text())) return { components: [] };
  const names = createNames(await visibleFiles(own));
  const libraries = ["libraryDependencies", "jsDependencies"].flatMap((key) => settingsNamed(own.nodes, key));
  const uses = libraries.map(({ value, isTest }) => modulesIn(value, names, isTest ? "test" : "runtime"));
  const packages = npmUses(own, names);
  return {
    components: [
      ...uses.flatMap(({ modules }) =>
        modules.map((coordinates) => toComponent({ ...coordinates, direct: true, file: file.path })),
      ),
      ...packages.components,
    ],
    notes: [
      ...uses.flatMap(({ unknown }) => unknown.map(passedOver)),
      ...packages.notes,
      ...noteSourceProjects(own.nodes, names),
    ],
  };
}

const mentions = /libraryDependencies|jsDependencies|npm(?:Dev)?Dependencies|\buri\b|RootProject|ProjectRef/;

/** Packages from npm, of the plugin scalajs-bundler. */
function npmUses({ file, nodes }: SbtFile, names: SbtNames): Required<Pick<ManifestResult, "components" | "notes">> {
  const settings = [
    ...settingsNamed(nodes, "npmDependencies").map((setting) => ({ ...setting, isDev: false })),
    ...settingsNamed(nodes, "npmDevDependencies").map((setting) => ({ ...setting, isDev: true })),
  ];
  const uses = settings.map(({ value, isTest, isDev }) => {
    const scope: Scope = isTest ? "test" : isDev ? "dev" : "runtime";
    return { ...npmPackagesIn(value, names), scope };
  });
  const components = uses.flatMap(({ packages: npmPackages, scope }) =>
    npmPackages.map(({ line, ...library }): Component => {
      return { type: "npm", ...library, scope, direct: true, locations: [{ file: file.path, line }] };
    }),
  );
  return { components, notes: uses.flatMap(({ unknown }) => unknown.map(passedOver)) };
}

function passedOver({ text, line }: Unknown): Note {
  return { message: `The dependency ${text} is not in this tree; it was skipped.`, line, lost: text };
}
