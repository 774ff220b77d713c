import type { Component } from "../../domain/contracts/component.ts";
import type { ClearlyDefinedName, Ecosystem, PackageLabels, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import type { PrivateNameRules } from "../../domain/policy/private-rule.ts";
import { ignoreCase } from "../kit/name-rules.ts";
import { componentPurl } from "../kit/package-url.ts";
import { isAmongHosts } from "../kit/public-hosts.ts";
import { createIsPrivate } from "./operator/private-modules.ts";
import { depsdevUrl, goproxyUrl, pkgsiteUrl } from "./settings.ts";
import { compareVersions, isVersion } from "./versions/version.ts";

/** Proxies, their mirrors, and services that know every public module. */
const publicHosts = [
  ...["proxy.golang.org", "sum.golang.org", "index.golang.org", "pkg.go.dev", "api.deps.dev", "deps.dev"],
  ...["goproxy.io", "goproxy.cn", "athens.azurefd.net", "mirrors.aliyun.com", "mirrors.cloud.tencent.com"],
];

/** No file of a Go project configures where modules come from; the operator's GOPRIVATE does. */
const goNames: PrivateNameRules = {
  isPublic: (address) => isAmongHosts(address, publicHosts),
  ofOperator: createIsPrivate,
};

export const go: Ecosystem = {
  types: ["golang"],
  title: "Go",
  normalizeName: ignoreCase,
  // As `retract` in go.mod writes it: [v1.0.0, v1.2.3], both ends included.
  inRange(range, version) {
    const [, low = "", high = ""] = /^\[\s*(\S+)\s*,\s*(\S+)\s*\]$/.exec(range) ?? [];
    const isKnown = [low, high, version].every(isVersion);
    return isKnown && compareVersions(version, low) >= 0 && compareVersions(version, high) <= 0;
  },
  purl: componentPurl,
  fromPurl: fromGoPurl,
  clearlyDefinedAs: goClearlyDefinedAs,
  repositoryOf: (name) => `https://${name}`,
  privateNames: goNames,
  registry: {
    settings: [goproxyUrl, depsdevUrl, pkgsiteUrl],
    variables: /^GO(?:ENV|PROXY|PRIVATE|NOPROXY)$/,
    advice: "SVC_GOPROXY_URL to your module proxy",
    paces: {},
    wellKnown: { type: "golang", name: "golang.org/x/text", version: "v0.14.0" },
  },
  loadReaders: async () => (await import("./readers.ts")).goReaders,
  loadRegistry: async () => (await import("./registry/go-proxy.ts")).goProxy,
  loadArchives: async () => (await import("./registry/archives.ts")).goArchives,
  loadTrees: async () => (await import("./resolve/go-trees.ts")).goTrees,
};

/** A path without a dot in its first part cannot be fetched: the standard library, or a private name. */
function goClearlyDefinedAs({ name: path }: Pick<Component, "name">): ClearlyDefinedName | undefined {
  const parts = path.split("/");
  if (!parts[0]?.includes(".")) return undefined;
  const name = parts.pop() ?? "";
  return { type: "go", provider: "golang", ...(parts.length > 0 && { namespace: parts.join("/") }), name };
}

/** Go package URLs are lower-case, but module paths are case-sensitive: a label may have the right spelling. */
function fromGoPurl(
  { type, namespace, name }: PackageUrl,
  labels?: PackageLabels,
): Pick<Component, "type" | "name"> | undefined {
  const path = namespace === undefined ? name : `${namespace}/${name}`;
  if (!/^[\w.~/+-]{1,500}$/.test(path)) return undefined;
  const isSame = labels?.name.toLowerCase() === path.toLowerCase();
  return { type, name: isSame ? labels.name : path };
}
