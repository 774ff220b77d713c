import type { Detector, Note } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { isFields } from "../../../formats/value.ts";
import { readYaml } from "../../../formats/yaml.ts";
import { componentsOf } from "../lock-graph.ts";
import { orManifest } from "../or-manifest.ts";
import { noteLostKeys } from "../../repeated-keys.ts";
import { pnpmEntries } from "./pnpm-entries.ts";
import { yamlKeyLines } from "../yaml-lines.ts";

/** pnpm's lockfile. Rush keeps one in `common/config/rush`. */
export const pnpmLock: Detector = {
  id: "javascript/pnpm-lock",
  title: "pnpm lockfile, versions 5, 6 and 9, also with several documents",
  files: ["pnpm-lock.yaml"],
  outranks: ["javascript/package-json"],

  async parse(file) {
    const source = await file.text();
    const read = readYaml(source);
    const documents = read.documents.filter(isFields); // the first may hold only pnpm's own packages
    if (documents.length === 0) throw new ParseError("This is not a pnpm lockfile.");
    const lines = yamlKeyLines(source, 2);
    const notes: Note[] = noteLostKeys(read.repeated);
    const components = documents.flatMap((document) =>
      componentsOf(
        file.path,
        pnpmEntries(document, (key) => lines.get(key), notes),
      ),
    );
    return orManifest(file, { components, notes });
  },
};
