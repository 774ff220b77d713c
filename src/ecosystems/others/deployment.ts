import type { Unread } from "../../domain/contracts/contracts.ts";
import { someLine, yamlLists } from "./lists.ts";

const reason = "It lists what a deployment of the project uses. That is not part of what the project ships.";

/** Files that describe where and how a project runs. */
export const deployment: readonly Unread[] = [
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
