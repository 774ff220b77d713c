import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import type { Unread } from "../../domain/contracts/contracts.ts";
import { isSbom } from "../../sbom/recognize.ts";
import { applications } from "./applications.ts";
import { contracts } from "./contracts.ts";
import { deployment } from "./deployment.ts";
import { native } from "./native.ts";
import { systems } from "./systems.ts";

/** SBOMs of the project or of parts of it, under the names that tools and people give them. */
const sboms: readonly Unread[] = [
  {
    files: [
      ...["bom.json", "bom.xml", "sbom.json", "sbom.xml", "*.bom.json", "*.sbom.json", "*-bom.json", "*-sbom.json"],
      ...["*_sbom.json", "sbom-*.json", "*.cdx.json", "*.cdx.xml", "*cyclonedx.json", "*cyclonedx.xml"],
      ...["*.spdx", "*.spdx.json", "*.spdx.yaml", "*.spdx.yml"],
    ],
    title: "SBOMs (CycloneDX, SPDX)",
    reason:
      "An SBOM is not read with the folder it lies in. To judge what it lists, run `lcc scan FILE` with this file.",
    listsDependencies: true,
    repeats: true,
    lists: isSbom,
  },
];

/** Third-party code without a manifest. */
const binaries: readonly Unread[] = [
  {
    files: ["*.dll", "*.so", "*.dylib", "*.a", "*.lib"],
    title: "Compiled libraries",
    reason:
      "lcc does not look into compiled libraries. Have the licenses of those from elsewhere checked by other means.",
    listsDependencies: false,
  },
];

export const othersReaders: FileReaders = {
  detectors: [],
  unread: [...applications, ...native, ...systems, ...contracts, ...deployment, ...binaries, ...sboms],
};
