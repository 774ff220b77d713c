import type { Component } from "../../../domain/component.ts";
import { findMissing, type Missing } from "../../../evidence/missing.ts";
import { shape, text } from "../../../formats/shape.ts";
import type { FoundDocument, NpmDocuments } from "./npm-documents.ts";
import { newestIn, parseRange, satisfies, type SemverRange } from "./semver-range.ts";
import { parseSemver } from "./semver.ts";

const readDocument = shape({ version: text });

/** The document of the pinned version, or of the newest one that satisfies the requirement; or what is missing. */
export async function chooseDocument(
  { name, version, requirement = "" }: Component,
  documents: NpmDocuments,
): Promise<FoundDocument | Missing> {
  if (version !== "") {
    return (await documents.version(name, version)) ?? findMissing(() => documents.hasPackage(name));
  }
  const range = parseRange(requirement);
  const tagged = !range && isTag(requirement) ? await documents.version(name, requirement.trim()) : undefined;
  if (tagged) return tagged;
  const latest = await documents.version(name, "latest");
  // npm prefers `latest` if it is in the range, so the list of versions is rarely needed.
  if (!latest) return "package";
  if (!range || takes(range, latest)) return latest;
  const newest = newestIn(await documents.versions(name), range);
  return (newest === undefined ? undefined : await documents.version(name, newest)) ?? "version";
}

/** A tag other than `latest`, which is always tried. */
function isTag(requirement: string): boolean {
  const tag = requirement.trim();
  return /^[a-z][\w.-]{0,100}$/i.test(tag) && tag !== "latest";
}

/** An open range such as `*` allows a pre-release if `latest` is one. */
function takes(range: SemverRange, { document }: FoundDocument): boolean {
  if (range.some((bounds) => bounds.length === 0)) return true;
  const version = parseSemver(readDocument(document).version ?? "");
  return version !== undefined && satisfies(version, range);
}
