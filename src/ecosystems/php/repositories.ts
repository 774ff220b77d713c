import { isAmongHosts, isOnCodeHost } from "../public-hosts.ts";
import type { PackageNames, ProjectRule } from "../../domain/private-rule.ts";
import { isPackagistKey, type Manifest, readManifest, type Repository } from "./files/manifest.ts";
import { normalizeName } from "./names.ts";

export const publicRegistry = "https://repo.packagist.org";

const packagistHosts = ["packagist.org", "www.packagist.org", "repo.packagist.org"];

/** Repositories with public packages only; the first ones have other packages than Packagist. */
const publicHosts = [
  ...["packages.drupal.org", "wpackagist.org", "asset-packagist.org", "packages.firegento.com"],
  ...["mirrors.aliyun.com", "mirrors.tencent.com", "mirrors.cloud.tencent.com", "mirrors.huaweicloud.com"],
  ...["repo.huaweicloud.com", "packagist.jp", "packagist.phpcomposer.com", "packagist.mirrors.sjtug.sjtu.edu.cn"],
];

/** Whether this is an address of the public registry. */
export function isPackagist(address: string): boolean {
  return isAmongHosts(address, packagistHosts);
}

function isPublic(address: string): boolean {
  return isPackagist(address) || isAmongHosts(address, publicHosts);
}

/** The lockfile states where each package comes from. */
const publicIn = ["composer.lock"];

/** Names that a repository of the project may serve instead of the public registry. */
export const composerNames: PackageNames = {
  isPublic,
  normalize: normalizeName,
  files: ["composer.json"],
  read: async (file) => rulesOf(await readManifest(file)),
};

function rulesOf({ repositories, isWithoutPackagist }: Manifest): ProjectRule[] {
  const rules = repositories.flatMap(ruleOf);
  return isWithoutPackagist && !repositories.some(isMirror)
    ? [...rules, { type: "composer", name: "*", publicIn }]
    : rules;
}

/** A public repository that serves everything instead of the public registry. */
function isMirror({ type, url = "" }: Repository): boolean {
  return type === "composer" && isPublic(url);
}

const versionControl = new Set(["vcs", "git", "github", "gitlab", "bitbucket", "git-bitbucket", "hg", "svn", "fossil"]);

function ruleOf(repository: Repository): ProjectRule[] {
  const { type = "", url = "", name = "" } = repository;
  if (type === "composer") return isPublic(url) && !isPackagistKey(name) ? [] : ofServer(repository);
  if (!versionControl.has(type)) return []; // its packages are described in the project itself
  if (!isOnCodeHost(url)) return ofServer(repository);
  return [{ type: "composer", name: `*/${lastPart(url)}`, publicIn }]; // one package, mostly named after its repository
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
