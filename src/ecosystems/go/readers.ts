import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { goMod } from "./files/go-mod.ts";
import { goSum } from "./files/go-sum.ts";
import { goWork } from "./files/go-work.ts";
import { unread } from "./files/unread.ts";
import { vendorModules } from "./files/vendor-modules.ts";
import { vendoredLicense } from "./installed/vendored-license.ts";
import { projectFiles } from "./files/project-files.ts";

export const goReaders: FileReaders = {
  detectors: [goMod, goSum, goWork, vendorModules],
  unread,
  installed: ["vendor"],
  treeLicense: vendoredLicense,
  projectFiles,
};
