import type { ManifestDetector } from "../../../domain/contracts/contracts.ts";
import { readModuleFile } from "./module-file.ts";

/** A workspace has no dependencies itself; its `use` and `replace` lines apply when the go.mod files are read. */
export const goWork: ManifestDetector = {
  id: "go/go-work",
  kind: "manifest",
  title: "Go workspace: which modules are the project's own, and replacements for all of them",
  files: ["go.work"],

  async parse(file) {
    const { notes, uses } = readModuleFile(await file.text());
    const locals = uses.map((path) => ({ path }));
    return { components: [], notes: notes.map(({ lost: _lost, ...note }) => note), locals };
  },
};
