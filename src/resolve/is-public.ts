import { defaultUrl } from "registry-url";
import type { Component, Origin } from "../domain/component.ts";
import { once } from "../domain/once.ts";
import type { Operator } from "../domain/sources.ts";
import { createIsPrivate } from "../ecosystems/go/registry/private-modules.ts";
import { privateScopes } from "./private-scopes.ts";

/**
 * Tells whether a component comes from the public registry of its ecosystem, for all we know: the name of any other is
 * nobody else's business.
 */
export function createIsPublic(operator: Operator): (component: Component) => boolean {
  const scopes = once(() => privateScopes(operator));
  const isPrivateModule = once(() => createIsPrivate(operator));
  return ({ type, name, origin }) => {
    if (origin && !isPublicRegistry(origin)) return false;
    if (type === "golang") return !isPrivateModule()(name);
    if (type === "npm" && name.startsWith("@")) return !scopes().has(name.split("/", 1)[0] ?? "");
    return true;
  };
}

function isPublicRegistry({ kind, address }: Origin): boolean {
  if (kind !== "registry" && kind !== "archive") return false;
  const host = URL.parse(address)?.host;
  return host !== undefined && (publicHosts.has(host) || host === URL.parse(defaultUrl)?.host);
}

/** Everybody can read them, and nobody can put a private package there. */
const publicHosts: ReadonlySet<string> = new Set([
  "registry.yarnpkg.com",
  "pypi.org",
  "files.pythonhosted.org",
  "crates.io",
  "index.crates.io",
  "static.crates.io",
  "rubygems.org",
  "index.rubygems.org",
  "repo.maven.apache.org",
  "repo1.maven.org",
  "maven.google.com",
  "plugins.gradle.org",
  "api.nuget.org",
  "www.nuget.org",
  "proxy.golang.org",
]);
