import type { FileReaders } from "../../domain/ecosystem.ts";
import { goMod } from "./go-mod.ts";
import { goSum } from "./go-sum.ts";
import { goWork } from "./go-work.ts";
import { unread } from "./unread.ts";
import { vendorModules } from "./vendor-modules.ts";
import { vendoredLicense } from "./vendored-license.ts";

export const goReaders: FileReaders = {
  detectors: [goMod, goSum, goWork, vendorModules],
  unread,
  installed: ["vendor"],
  treeLicense: vendoredLicense,
};
