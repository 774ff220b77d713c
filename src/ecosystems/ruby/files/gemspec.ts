import type { ManifestDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isFixture } from "../../../domain/policy/places.ts";
import { readGemspec } from "./gemspec-reader.ts";
import { readRequirement } from "./requirement.ts";

export const gemspec: ManifestDetector = {
  id: "ruby/gemspec",
  kind: "manifest",
  title: "gemspec",
  files: ["*.gemspec"],
  lockWith: "add a Gemfile with the line gemspec and run bundle lock",

  async parse(file) {
    // A folder of this name belongs to installed gems, whose dependencies are not those of the project.
    if (/(?:^|\/)specifications(?:\/|$)/.test(file.folder)) return { components: [] };
    const { name: own, needs, notes } = await readGemspec(file);
    const foreign = needs.filter(({ name }) => name !== own && !isPartOfProject(name, file));
    const components = foreign.map(({ name, constraints, isDevelopment, line }) => ({
      type: "gem",
      name,
      ...readRequirement(constraints),
      scope: isDevelopment ? ("dev" as const) : ("runtime" as const),
      direct: true,
      locations: [{ file: file.path, line }],
    }));
    return { components, notes };
  },
};

/** A repository with several gems: `activerecord.gemspec` needs `activesupport`, which is next to it. */
function isPartOfProject(name: string, file: SourceFile): boolean {
  return file
    .find(`${name}.gemspec`)
    .some(({ path }) => !isFixture(path) && !/(?:^|\/)(?:vendor|\.bundle)\//.test(path));
}
