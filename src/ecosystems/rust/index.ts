import type { Ecosystem } from "../../domain/ecosystem.ts";
import { cargoAccepts } from "./accepts.ts";
import { cargoLock } from "./cargo-lock.ts";
import { cargoToml } from "./cargo-toml.ts";
import { cargoNames } from "./package-names.ts";
import { fromCargoPurl, cargoPurl } from "./purl.ts";
import { unread } from "./unread.ts";
import { vendoredLicense } from "./vendored-license.ts";

export const rust: Ecosystem = {
  types: ["cargo"],
  title: "Rust",
  detectors: [cargoLock, cargoToml],
  unread,
  installed: ["vendor"],
  accepts: cargoAccepts,
  purl: cargoPurl,
  fromPurl: fromCargoPurl,
  clearlyDefinedAs: ({ name }) => ({ type: "crate", provider: "cratesio", name }),
  names: cargoNames,
  loadRegistry: async () => (await import("./registry/crates-io.ts")).cratesIo,
  loadArchives: async () => (await import("./registry/archives.ts")).crateArchives,
  loadTrees: async () => (await import("./tree/cargo-trees.ts")).cargoTrees,
  paces: { "crates.io": { concurrency: 1, perSecond: 1 } },
  wellKnown: { type: "cargo", name: "libc", version: "0.2.150" },
  treeLicense: vendoredLicense,
};
