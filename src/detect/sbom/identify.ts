import type { Component, Origin } from "../../domain/contracts/component.ts";
import type { EcosystemFacts, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { writeFacts } from "../../models/write-facts.ts";
import { maskAddress } from "../../text/mask-address.ts";
import { toSupplier } from "../../ecosystems/kit/supplier.ts";
import type { SbomPackage } from "../../sbom/document.ts";
import { parsePurl, createPurlReader } from "../../ecosystems/kit/package-url.ts";

/** The identity of a package, regardless of how it is used. */
export type Identity = Pick<
  Component,
  "type" | "name" | "version" | "requirement" | "canonicalName" | "origin" | "purl" | "supplier" | "facts"
>;

/** Identifies a package by its package URL, or by name and version if it has none. */
export function createIdentityReader(ecosystems: readonly EcosystemFacts[]): (stated: SbomPackage) => Identity {
  const readPurl = createPurlReader(ecosystems);
  const types = new Set(ecosystems.flatMap((ecosystem) => ecosystem.types));
  return (stated) => {
    const purl = stated.purl === undefined ? undefined : parsePurl(stated.purl);
    const { type, name } = purl ? readPurl(purl, stated) : fromName(stated, types);
    const origin = stated.noted?.origin ?? (purl && originOf(purl));
    const { canonicalName } = stated.noted ?? {};
    const supplier = stated.supplier && toSupplier(stated.supplier.kind, stated.supplier.name);
    return {
      type,
      name,
      ...versionOf(stated, purl),
      ...(canonicalName !== undefined && { canonicalName }),
      ...(origin && { origin }),
      ...(supplier && { supplier }),
      ...(type === "custom" && purl && { purl: stated.purl ?? "" }),
      ...(type === "custom" && stated.kind !== "file" && { facts: writeFacts({ kind: stated.kind }) }),
    };
  };
}

type Named = Pick<Component, "type" | "name">;

/** A name without a package URL identifies a package only if lcc itself wrote it. */
function fromName({ name, noted }: SbomPackage, types: ReadonlySet<string>): Named {
  return { type: noted && types.has(noted.type) ? noted.type : "custom", name };
}

/** Tools that read manifests write ranges into the version field. */
function versionOf({ version, noted }: SbomPackage, purl: PackageUrl | undefined) {
  const pinned = purl?.version || version;
  if (pinned !== "" && !looksLikeRange(pinned)) return { version: pinned };
  const requirement = noted?.requirement ?? pinned;
  return { version: "", ...(requirement !== "" && { requirement }) };
}

function looksLikeRange(version: string): boolean {
  return /^[\^~<>=!*]|[\s,|*]/.test(version);
}

/** A named registry may be private; lcc never sends requests to its address. */
function originOf({ qualifiers }: PackageUrl): Origin | undefined {
  const url = qualifiers.get("repository_url");
  if (url === undefined) return undefined;
  const address = url.includes("://") ? url : `https://${url}`;
  return { kind: "registry", address: maskAddress(address) };
}
