import type { Component } from "../../src/domain/contracts/component.ts";
import type { Detector, SourceFile } from "../../src/domain/contracts/contracts.ts";
import type { FileReaders } from "../../src/domain/contracts/ecosystem.ts";
import { buildLockGraph, rootEntry } from "../../src/graph/lock-graph.ts";

/** One `name version` on each line. */
const lock: Detector = {
  id: "trial/lock",
  kind: "lockfile",
  title: "Trial lockfile",
  files: ["trial.lock"],
  outranks: ["trial/manifest"],
  async parse(file) {
    const packages = (await readLines(file)).map(([name = "", version = ""]) => ({
      ...{ type: "trial", name, version, own: false, root: false, edges: [] },
    }));
    const edges = packages.map((_, to) => ({ to, scope: "runtime" as const }));
    return buildLockGraph(file.path, [...packages, rootEntry(edges)]);
  },
};

/** One `name requirement` on each line. */
const manifest: Detector = {
  id: "trial/manifest",
  kind: "manifest",
  title: "Trial manifest",
  files: ["trial.txt"],
  lockWith: "trial lock",
  async parse(file) {
    const components = (await readLines(file)).map(([name = "", requirement = ""], at): Component => ({
      ...{ type: "trial", name, version: "", requirement, scope: "runtime", direct: true },
      locations: [{ file: file.path, line: at + 1 }],
    }));
    return { components };
  },
};

/** Packages are installed as `trial_modules/<name>` with the files `version` and `LICENSE`. */
export const trialReaders: FileReaders = {
  detectors: [lock, manifest],
  unread: [{ files: ["*.trial-db"], title: "Trial database", reason: "It is not read.", listsDependencies: false }],
  installed: ["trial_modules"],
  registryFiles: {
    files: ["trial.rc"],
    read: async (file) => (await readLines(file)).map(([name = ""]) => ({ type: "trial", name })),
  },
  firstParty: async () => (component) => component.name === "own",
  async installedTree(manifests, tree) {
    const components: Component[] = [];
    const found = [];
    for (const { file, folder, components: asked } of manifests) {
      const replaced = new Set<Component>();
      for (const one of asked) {
        const version = await (await tree.file(`${folder}/trial_modules/${one.name}/version`))?.text();
        if (version === undefined) continue;
        replaced.add(one);
        components.push({ ...one, version: version.trim() });
      }
      found.push({ file, replaced, isWhole: replaced.size === asked.length });
    }
    return { components, manifests: found };
  },
  async treeLicense({ name }, folder, tree) {
    const file = await tree.file(`${folder}/trial_modules/${name}/LICENSE`);
    return file && { raw: await file.text(), kind: "text", file: file.path };
  },
};

async function readLines(file: SourceFile): Promise<string[][]> {
  return (await file.text())
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" "));
}
