import type { Component } from "../../domain/component.ts";
import type { Detector } from "../../domain/contracts.ts";
import { readGemfile, type DeclaredGem } from "./gemfile-reader.ts";
import { readRequirement } from "./requirement.ts";

/** The dependencies of a project that uses Bundler. The file is a program, which is read and never run. */
export const gemfile: Detector = {
  id: "ruby/gemfile",
  title: "Gemfile and gems.rb",
  files: ["Gemfile", "gems.rb", "*.gemfile", "Gemfile-*"],
  lockWith: "run bundle lock",

  async parse(file) {
    if (file.name.endsWith(".lock")) return { components: [] };
    const { gems, notes } = await readGemfile(file);
    return { components: gems.filter((gem) => !gem.isLocal).map(toComponent), notes };
  },
};

function toComponent({ name, constraints, scope, origin, file, line }: DeclaredGem): Component {
  const known = { type: "gem", name, ...readRequirement(constraints), scope, direct: true };
  return { ...known, locations: [{ file, line }], ...(origin && { origin }) };
}
