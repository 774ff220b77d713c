import type { Unread } from "../../domain/contracts/contracts.ts";
import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { isSbom } from "../../sbom/recognize.ts";
import { applications } from "./applications.ts";
import { someLine, tomlLists, yamlLists } from "./lists.ts";
import { native } from "./native.ts";
import { systems } from "./systems.ts";
import { unreadPackages } from "./unread-packages.ts";

/** Package managers for programs that run on blockchains. */
const contracts: readonly Unread[] = [
  ...unreadPackages(
    "Move packages",
    { files: ["Move.lock"], lists: someLine(/^(?:\[\[move\.package\]\]|\[pinned\.)/) },
    { files: ["Move.toml"], lists: tomlLists("dependencies", "dev-dependencies") },
  ),
  ...unreadPackages(
    "Cairo packages (Scarb)",
    { files: ["Scarb.lock"], lists: someLine(/^source\s?=/) },
    { files: ["Scarb.toml"], lists: tomlLists("dependencies", "dev-dependencies") },
  ),
  ...unreadPackages(
    "Solidity packages (Soldeer)",
    { files: ["soldeer.lock"], lists: someLine(/^\[\[dependencies\]\]/) },
    { files: ["foundry.toml", "soldeer.toml"], lists: tomlLists("dependencies") },
  ),
  ...unreadPackages("Noir packages", { files: ["Nargo.toml"], lists: tomlLists("dependencies") }),
];

const reason = "It lists what a deployment of the project uses. That is not part of what the project ships.";

/** Files that describe where and how a project runs. */
const deployment: readonly Unread[] = [
  {
    files: ["Chart.lock", "Chart.yaml", "requirements.yaml"],
    title: "Helm charts that a chart depends on",
    lists: yamlLists("dependencies"),
  },
  {
    files: [".terraform.lock.hcl"],
    title: "Terraform and OpenTofu providers",
    lists: someLine(/^provider\s/),
  },
  {
    files: ["requirements.yml", "galaxy.yml"],
    title: "Ansible collections and roles",
    lists: someLine(/^(?:collections|roles|dependencies|- (?:src|name))\s?:/),
  },
  { files: ["Berksfile", "Berksfile.lock", "Policyfile.rb", "Cheffile"], title: "Chef cookbooks" },
  { files: ["Puppetfile"], title: "Puppet modules" },
].map((kind) => ({ ...kind, reason, listsDependencies: false }));

/** SBOMs of the project or of parts of it, under the names that tools and people give them. */
const sboms: readonly Unread[] = [
  {
    files: [
      ...["bom.json", "bom.xml", "sbom.json", "sbom.xml", "*.bom.json", "*.sbom.json", "*-bom.json", "*-sbom.json"],
      ...["*_sbom.json", "sbom-*.json", "*.cdx.json", "*.cdx.xml", "*cyclonedx.json", "*cyclonedx.xml"],
      ...["*.spdx", "*.spdx.json", "*.spdx.yaml", "*.spdx.yml"],
    ],
    title: "SBOMs (CycloneDX, SPDX)",
    reason: "An SBOM is not read with its folder. To judge what it lists, run `lcc scan FILE` with this file.",
    listsDependencies: true,
    repeats: true,
    lists: isSbom,
  },
];

export const othersReaders: FileReaders = {
  detectors: [],
  unread: [...applications, ...native, ...systems, ...contracts, ...deployment, ...sboms],
};
