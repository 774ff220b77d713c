import type { FileReaders, ProjectFile } from "../../domain/contracts/ecosystem.ts";
import { goMod, goWork } from "./files/go-mod.ts";
import { goSum } from "./files/go-sum.ts";
import { unread } from "./files/unread.ts";
import { vendorModules } from "./files/vendor-modules.ts";
import { vendoredLicense } from "./installed/vendored-license.ts";

const projectFiles: readonly ProjectFile[] = [
  { file: /^go\.mod$/, read: async (file) => ({ name: /^module\s+"?([^\s"]+)/m.exec(await file.text())?.[1] }) },
];

export const goReaders: FileReaders = {
  detectors: [goMod, goSum, goWork, vendorModules],
  unread,
  treeLicense: vendoredLicense,
  projectFiles,
};
