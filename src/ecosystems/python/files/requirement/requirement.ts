import type { Origin } from "../../../../domain/contracts/component.ts";
import { maskAddress } from "../../../../text/mask-address.ts";
import { stripCredentials } from "../../../../text/strip-credentials.ts";
import { isAddress, type NoComponent, readAddress } from "./address.ts";
import { readArchiveName } from "./archive-name.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { pinnedVersion } from "./version.ts";

export interface Requirement {
  readonly name: string;
  readonly extras: readonly string[];
  /** Empty where no version is pinned. */
  readonly version: string;
  readonly requirement?: string;
  readonly origin?: Origin;
  /** The condition after the semicolon: `python_version < "3.9"`. */
  readonly marker?: string;
}

const maxCharacters = 4096;

/** Reads `name[extra]>=1; marker`, `name @ address` (PEP 508), or an address alone. Undefined for anything else. */
export function readRequirement(text: string): Requirement | NoComponent | undefined {
  const line = text.trim();
  if (line === "" || line.length > maxCharacters) return undefined;
  if (isAddress(line)) return withMarker(readBareAddress(withoutMarker(line)), markerAfter(line));
  const end = line.search(/[^\w.-]/);
  const name = end < 0 ? line : line.slice(0, end);
  if (!isName(name)) return undefined;
  const [extras, rest] = splitExtras(end < 0 ? "" : line.slice(end).trim());
  const isPlaced = rest.startsWith("@");
  const requirement = isPlaced ? named(name, extras, rest.slice(1)) : constrained(name, extras, rest);
  if (requirement && name.toLowerCase() === "python") return "no-component";
  return withMarker(requirement, isPlaced ? markerAfter(rest) : rest.slice(rest.indexOf(";") + 1 || rest.length));
}

/** The same where only packages count: undefined also for a folder of the project and for Python itself. */
export function readPackageRequirement(text: string): Requirement | undefined {
  const requirement = readRequirement(text);
  return requirement === "no-component" ? undefined : requirement;
}

/** The text before a comment, which starts with a `#` after a space; elsewhere it is part of an address. */
export function withoutComment(text: string): string {
  const hash = text.search(/\s#/);
  return hash < 0 ? text : text.slice(0, hash);
}

function withMarker(
  requirement: Requirement | NoComponent | undefined,
  text: string,
): Requirement | NoComponent | undefined {
  const marker = text.trim();
  return marker === "" || requirement === undefined || requirement === "no-component"
    ? requirement
    : { ...requirement, marker };
}

function splitExtras(text: string): [readonly string[], string] {
  const close = text.indexOf("]");
  if (!text.startsWith("[") || close < 0) return [[], text];
  const extras = text.slice(1, close).split(",");
  return [extras.map((extra) => normalizeName(extra.trim())).filter(Boolean), text.slice(close + 1).trim()];
}

function constrained(name: string, extras: readonly string[], rest: string): Requirement | undefined {
  if (rest !== "" && !/^[<>=!~^(;]/.test(rest)) return undefined;
  const semicolon = rest.indexOf(";");
  const constraint = (semicolon < 0 ? rest : rest.slice(0, semicolon)).trim();
  const specifier = constraint.startsWith("(") ? constraint.slice(1).replace(/\)$/, "").trim() : constraint;
  const version = pinnedVersion(specifier);
  const requirement = specifier.includes("://") ? maskAddress(specifier) : specifier;
  return {
    name: normalizeName(name),
    extras,
    version,
    ...(version === "" && requirement !== "" ? { requirement } : {}),
  };
}

/** `name @ address ; marker` */
function named(name: string, extras: readonly string[], rest: string): Requirement | NoComponent | undefined {
  const address = withoutMarker(rest.trim());
  const place = readAddress(address);
  if (place === "no-component") {
    return isBuildFarm(address) ? { name: normalizeName(name), extras, version: "" } : place;
  }
  const archive = readArchiveName(pathOf(place.origin.address));
  const version = archive?.name === normalizeName(name) ? archive.version : "";
  return atAddress(name, extras, version, `@ ${stripCredentials(address)}`, place.origin);
}

/** The package name is in `#egg=` or in the file name; otherwise the name of the repository is used. */
function readBareAddress(text: string): Requirement | NoComponent | undefined {
  const place = readAddress(text);
  if (place === "no-component") return place;
  const archive = readArchiveName(pathOf(place.origin.address));
  const name = place.egg ?? archive?.name ?? repositoryName(place.origin);
  if (name === undefined || !isName(name)) return undefined;
  return atAddress(name, [], archive?.version ?? "", stripCredentials(text), place.origin);
}

function atAddress(
  name: string,
  extras: readonly string[],
  version: string,
  requirement: string,
  origin: Origin,
): Requirement {
  return { name: normalizeName(name), extras, version, ...(version === "" ? { requirement } : {}), origin };
}

/** `git+https://host/a/b.git` and `https://github.com/a/b/archive/main.zip` are both `b`. */
function repositoryName({ kind, address }: Origin): string | undefined {
  const parts = pathOf(address).split("/").filter(Boolean);
  const archive = parts.findIndex((part) => part === "archive" || part === "zipball" || part === "tarball");
  if (archive > 2) return parts[archive - 1] === "-" ? parts[archive - 2] : parts[archive - 1];
  return kind === "git" ? parts.at(-1)?.replace(/\.git$/, "") : undefined;
}

function pathOf(address: string): string {
  const query = address.indexOf("?");
  return query < 0 ? address : address.slice(0, query);
}

/** A semicolon may be part of an address. That of a marker has a space before it, or after it as in pip. */
function withoutMarker(text: string): string {
  const semicolon = startOfMarker(text);
  return semicolon < 0 ? text : text.slice(0, semicolon).trim();
}

function markerAfter(text: string): string {
  const semicolon = startOfMarker(text);
  return semicolon < 0 ? "" : text.slice(semicolon).replace(/^\s?;/, "");
}

function startOfMarker(text: string): number {
  return text.search(/\s;|;\s/);
}

/** `pip freeze` in a conda environment prints the folder in which conda built a package, on another machine. */
function isBuildFarm(address: string): boolean {
  return /^file:.*\/(?:croot|conda-bld|feedstock_root|abs_\w+|bld|80754af9|ktietz|perseverance-python-buildout)[/_]/.test(
    address,
  );
}
