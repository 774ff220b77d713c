import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { cargoLock } from "./files/cargo-lock.ts";
import { cargoToml } from "./files/cargo-toml.ts";
import { unread } from "./files/unread.ts";
import { vendoredLicense } from "./installed/vendored-license.ts";
import { cargoRegistryFiles } from "./files/registry-files.ts";
import { projectFiles } from "./files/project-files.ts";

export const rustReaders: FileReaders = {
  detectors: [cargoLock, cargoToml],
  unread,
  installed: ["vendor"],
  treeLicense: vendoredLicense,
  registryFiles: cargoRegistryFiles,
  projectFiles,
};
