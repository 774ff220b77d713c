import type { LockfileDetector } from "../../../../domain/contracts/contracts.ts";
import { fallBackToManifest } from "../fall-back-to-manifest.ts";
import { readYarnBerry } from "./yarn-berry.ts";
import { readYarnClassic } from "./yarn-classic.ts";

/** Yarn's lockfile; since version 2 it is YAML and starts with `__metadata`. */
export const yarnLock: LockfileDetector = {
  id: "javascript/yarn-lock",
  kind: "lockfile",
  title: "Yarn lockfile, version 1 and the YAML one since Yarn 2",
  files: ["yarn.lock"],
  outranks: ["javascript/package-json"],
  manifests: ["package.json"],

  async parse(file) {
    const source = await file.text();
    const isBerry = source.startsWith("__metadata:") || source.includes("\n__metadata:");
    return fallBackToManifest(file, await (isBerry ? readYarnBerry(file, source) : readYarnClassic(file, source)));
  },
};
