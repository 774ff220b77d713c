import type { ProjectRule, RegistryFiles } from "../../../domain/policy/private-rule.ts";
import { isOnCodeHost } from "../../kit/public-hosts.ts";
import { readInlinePackages } from "./inline-packages.ts";
import type { Repository } from "../operator/repositories.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { isPublic } from "../hosts.ts";
import { normalizeName } from "../names.ts";

/** The lockfile states where each package comes from. */
const publicIn = ["composer.lock"];

/** Names that a repository of the project may serve instead of the public registry. */
export const composerRegistryFiles: RegistryFiles = {
  files: ["composer.json"],
  read: async (file) => rulesOf(await readManifest(file)),
};

function rulesOf({ repositories, isWithoutPackagist }: Manifest): ProjectRule[] {
  const rules = repositories.flatMap(ruleOf);
  return isWithoutPackagist && !repositories.some(isMirror) ? [...rules, toRule("*")] : rules;
}

/** A public repository that serves everything instead of the public registry. */
function isMirror({ type, url = "" }: Repository): boolean {
  return type === "composer" && isPublic(url);
}

const versionControl = new Set(["vcs", "git", "github", "gitlab", "bitbucket", "git-bitbucket", "hg", "svn", "fossil"]);

function ruleOf(repository: Repository): ProjectRule[] {
  const { type = "", url = "" } = repository;
  if (type === "composer") return ofServer(repository);
  if (type === "package") return [...readInlinePackages({ repositories: [repository] }).names].map(toRule);
  if (type === "artifact") return [toRule("*")]; // archives in a folder, of any packages
  if (!versionControl.has(type)) return [];
  if (!isOnCodeHost(url)) return ofServer(repository);
  return [toRule(`*/${lastPart(url)}`)]; // one package, mostly named after its repository
}

function toRule(name: string): ProjectRule {
  return { type: "composer", name, publicIn };
}

function ofServer({ only, url = "" }: Repository): ProjectRule[] {
  if (isPublic(url)) return [];
  const host = URL.parse(url)?.host;
  const names = only.length > 0 ? only.map(normalizeName) : ["*"];
  return names.map((name) => ({ type: "composer", name, publicIn, ...(host && { host }) }));
}

function lastPart(address: string): string {
  const path = address.replace(/(?:\.git)?\/?$/, "");
  return normalizeName(path.slice(path.lastIndexOf("/") + 1)) || "*";
}
