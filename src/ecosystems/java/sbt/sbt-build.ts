import type { Detector, Found, Note, SourceFile } from "../../../domain/contracts.ts";
import { toComponent } from "../coordinates.ts";
import { says } from "../script/nodes.ts";
import { modulesIn, type Modules } from "./modules.ts";
import { isInProject, readSbtFile, visibleFiles, type SbtFile } from "./sbt-file.ts";
import { createNames } from "./sbt-names.ts";
import { settingsNamed } from "./settings.ts";

/** sbt's build definitions, never run: `libraryDependencies` and the values that it refers to. */
export const sbtBuild: Detector = {
  id: "java/sbt",
  title: "sbt build definition",
  files: ["*.sbt"],
  lockWith: "add the plugin sbt-dependency-lock and run sbt dependencyLockWrite",

  async parse(file) {
    // `project/*.sbt` lists plugins of the build
    return isInProject(file) ? { components: [] } : sbtUses(file);
  },
};

/** Scala files in the `project` folder of a build; older builds are defined only there. */
export const sbtProject: Detector = {
  id: "java/sbt-project",
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
export async function sbtUses(file: SourceFile): Promise<Found> {
  const own: SbtFile = await readSbtFile(file);
  const settings = settingsNamed(own.nodes, "libraryDependencies");
  if (settings.length === 0) return { components: [] };
  const names = createNames(await visibleFiles(own));
  const uses = settings.map(({ value, before }) => {
    const isTest = before.some((node) => says(node, "Test") || says(node, "IntegrationTest"));
    return modulesIn(value, names, isTest ? "test" : "runtime");
  });
  return {
    components: uses.flatMap(({ known }) =>
      known.map((module) => toComponent({ ...module, direct: true, file: file.path })),
    ),
    notes: uses.flatMap(({ unknown }) => unknown.map(passedOver)),
  };
}

function passedOver({ text, line }: Modules["unknown"][number]): Note {
  return { message: `The dependency ${text} is not in this tree; it was passed over.`, line, lost: text };
}
