import type { Unread } from "../../domain/contracts/contracts.ts";
import type { FileReaders, ProjectFile } from "../../domain/contracts/ecosystem.ts";
import { shape, text } from "../../formats/shape.ts";
import { parseToml } from "../../formats/toml.ts";
import { cargoLock } from "./files/cargo-lock.ts";
import { cargoToml } from "./files/cargo-toml.ts";
import { cargoRegistryFiles } from "./files/registry-files.ts";
import { vendoredLicense } from "./installed/vendored-license.ts";

const unread: readonly Unread[] = [
  {
    files: ["*.cargo-sbom.json"],
    title: "Cargo SBOM precursor",
    reason: "It describes one build of what Cargo.lock lists; keep Cargo.lock in the project.",
    listsDependencies: false,
  },
  {
    files: ["Cargo.Bazel.lock", "cargo-bazel-lock.json"],
    title: "Bazel's lockfiles for crates",
    reason: "Only Cargo's own lockfile is read; keep Cargo.lock in the project.",
    listsDependencies: true,
  },
];

const readCargoToml = shape({ package: shape({ name: text, version: text }) });

const projectFiles: readonly ProjectFile[] = [
  { file: /^Cargo\.toml$/, read: async (file) => readCargoToml(parseToml(await file.text())).package },
];

export const rustReaders: FileReaders = {
  detectors: [cargoLock, cargoToml],
  unread,
  treeLicense: vendoredLicense,
  registryFiles: cargoRegistryFiles,
  projectFiles,
};
