import type { FileReaders } from "../../domain/ecosystem.ts";
import { cargoLock } from "./cargo-lock.ts";
import { cargoToml } from "./cargo-toml.ts";
import { unread } from "./unread.ts";
import { vendoredLicense } from "./vendored-license.ts";
import { cargoRegistryFiles } from "./registry-files.ts";

export const rustReaders: FileReaders = {
  detectors: [cargoLock, cargoToml],
  unread,
  installed: ["vendor"],
  treeLicense: vendoredLicense,
  registryFiles: cargoRegistryFiles,
};
