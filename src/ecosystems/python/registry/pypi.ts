import type { Component } from "../../../domain/contracts/component.ts";
import type { Resolver, SourceTools } from "../../../domain/contracts/sources.ts";
import { tryAllWays, tryWays, type Way } from "../../kit/ways.ts";
import { isName } from "../package-name.ts";
import { jsonWays } from "./json-api.ts";
import { findIndex, type PackageIndex } from "./package-index.ts";
import { simpleWays } from "./simple-index.ts";

/** PyPI or the operator's mirror, by its JSON API and its simple index: whatever one lacks, the other may have. */
export function pypi(tools: SourceTools): Resolver {
  const index = findIndex(tools);
  const base = index.json ?? index.simple[0] ?? "";
  const waysTo = (component: Component, signal: AbortSignal): readonly Way[] => [
    ...jsonWays(tools, index, component, signal),
    ...(index.isPublic ? [] : simpleWays(tools, index, component, signal)),
  ];
  return {
    source: "pypi",
    addressFor: () => base,
    archiveAccess: () => (index.isPublic ? index.access : { ...index.access, fileOrigins: [] }),
    handles: (component) => component.type === "pypi" && isName(component.name) && isServedBy(index, component),
    resolve: (component, signal) => tryWays(waysTo(component, signal)),
    probe: (component, signal) => tryAllWays(waysTo(component, signal)),
  };
}

/** Packages from other hosts may be private, so they are not looked up here. */
function isServedBy({ origins }: PackageIndex, { origin }: Component): boolean {
  if (!origin) return true;
  if (origin.kind !== "registry" && origin.kind !== "archive") return false;
  return origins.includes(URL.parse(origin.address)?.origin ?? "");
}
