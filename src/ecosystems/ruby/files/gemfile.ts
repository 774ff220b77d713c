import type { Component } from "../../../domain/contracts/component.ts";
import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { readGemfile, type DeclaredGem } from "./gemfile-reader.ts";
import { readRequirement } from "./requirement.ts";

/** The dependencies of a project that uses Bundler. The file is a program, which is read and never run. */
export const gemfile: ManifestDetector = {
  id: "ruby/gemfile",
  kind: "manifest",
  title: "Gemfile and gems.rb",
  files: [
    ...["Gemfile", "gems.rb", "*.gemfile", "Gemfile-*", "Gemfile_*", "Gemfile.*.rb", "Gemfile.rails*", "Gemfile.ruby*"],
    ...["Gemfile.next", "Gemfile.local", "Gemfile.base", "Gemfile.common", "Gemfile.shared", "Gemfile.dev*"],
  ],
  lockWith: "run bundle lock",

  async parse(file) {
    if (file.name.endsWith(".lock")) return { components: [] };
    const { gems, gemspecFolders, notes } = await readGemfile(file);
    // Folders of an included file are relative to that one, which is read by itself.
    const used = gems.filter((gem) => gem.file === file.path && gem.excludedBy === undefined);
    const folders = used.flatMap(({ path }) => path ?? []);
    return {
      components: gems.filter((gem) => !gem.isLocal).map(toComponent),
      notes,
      locals: [...folders, ...gemspecFolders].map((path) => ({ path })),
    };
  },
};

function toComponent({ name, constraints, scope, scopeReason, origin, file, line }: DeclaredGem): Component {
  return {
    type: "gem",
    name,
    ...readRequirement(constraints),
    scope,
    ...(scopeReason !== undefined && { scopeReason }),
    direct: true,
    locations: [{ file, line }],
    ...(origin && { origin }),
  };
}
