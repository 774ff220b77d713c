import type { Component } from "../../../domain/contracts/component.ts";
import { url } from "../../../http/url.ts";
import { publishedArchive } from "../../kit/published-archive.ts";
import { parseRange } from "../versions/nuget-range.ts";
import { normalizeVersion } from "../versions/nuget-version.ts";
import { type FeedAccess, fetchManifest } from "./feed-documents.ts";
import { readNuspec } from "./nuspec.ts";
import { type PackageStatement, statedLicense } from "./package-statement.ts";
import { newestRegistered, registeredVersion } from "./registration.ts";
import { archiveAddress, fetchPackaged } from "./packaged-manifest.ts";
import { headersAt } from "./service.ts";

/** Requests the pinned version from a feed, or the newest one that the requirement allows. */
export async function findPackageStatement(
  component: Component,
  access: FeedAccess,
): Promise<PackageStatement | undefined> {
  const name = component.name.toLowerCase();
  if (component.version !== "") {
    const version = normalizeVersion(component.version);
    return (
      (await askManifest(access, name, version)) ??
      (await registeredVersion(access, name, version)) ??
      (await askPackage(access, name, version))
    );
  }
  const range = parseRange(component.requirement ?? "") ?? { prereleases: false };
  const newest = await newestRegistered(access, name, range);
  if (!newest || statedLicense(newest)?.outcome === "answer") return newest;
  return (await askManifest(access, name, normalizeVersion(newest.version))) ?? newest;
}

/** Whether a feed has any version of the package: both services have a list with the same name. */
export async function hasPackage({ name }: Component, { http, service, signal }: FeedAccess): Promise<boolean> {
  const lists = service.packages ?? service.registrations;
  if (lists === undefined) return false;
  const address = url(lists)`/${name.toLowerCase()}/index.json`;
  return (await http.get(address, { signal, headers: headersAt(service.feed, address) })) !== undefined;
}

async function askManifest(access: FeedAccess, name: string, version: string): Promise<PackageStatement | undefined> {
  const manifest = await fetchManifest(access, name, version, readNuspec);
  return manifest && withArchive(manifest, archiveAddress(access, name, version));
}

/** Some feeds serve packages and nothing about them. */
async function askPackage(access: FeedAccess, name: string, version: string): Promise<PackageStatement | undefined> {
  const manifest = await fetchPackaged(access, { name, version }, undefined, readNuspec);
  return manifest && withArchive(manifest, manifest.address);
}

function withArchive(manifest: Omit<PackageStatement, "archives">, address: string | undefined): PackageStatement {
  return { ...manifest, archives: publishedArchive("nupkg", address) };
}
