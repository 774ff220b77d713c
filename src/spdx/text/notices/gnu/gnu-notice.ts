import { findGnuNames, type GnuFamily, type GnuName } from "./gnu-names.ts";
import {
  attachedVersion,
  type GnuVersion,
  isVersionOf,
  normalVersion,
  versionBefore,
  versionBehind,
  versionsOfFiles,
} from "./gnu-version.ts";

/** A GNU license as named in a sentence: which one, which version, and whether later ones are allowed. */
export interface GnuLicense {
  /** An expression, because "version 2 or 3" means two licenses. */
  readonly id: string;
  readonly family: GnuFamily;
  /** No version was named, so the result is weak. */
  readonly weak: boolean;
  /** Later versions are ruled out in words. */
  readonly isOnly?: true;
  readonly start: number;
  /** Offset after the words that were read. */
  readonly end: number;
}

/** Every GNU license that a paragraph names, with the version before or after the name. */
export function findGnuLicenses(paragraph: string): GnuLicense[] {
  return findGnuNames(paragraph).map((name) => readLicense(paragraph, name));
}

/** The GNU license whose name and version are all that a text says: "GPL version 2 or (at your option) later versions". */
export function readWholeGnu(text: string): string | undefined {
  const [only, ...others] = findGnuLicenses(text);
  if (!only || only.weak || others.length > 0) return undefined;
  const lead = text.slice(0, only.start).replace(/^\W{0,3}(?:the )?/i, "");
  const isWhole = (lead === "" || isVersionOf(lead)) && wholeEnd.test(text.slice(only.end));
  return isWhole ? only.id : undefined;
}

const wholeEnd = /^(?: ?(?:with|plus|and|\+) [\w\s.-]{0,60}exceptions?(?: v?[\d.]{1,5})?)?[\s"'”’.)*_]{0,4}$/i;

function readLicense(paragraph: string, name: GnuName): GnuLicense {
  const { start, end, family, anyVersion } = name;
  const version = findVersion(paragraph, name) ?? installedVersion(paragraph, family);
  const hasInvariants = family === "GFDL" && invariants.test(paragraph.slice(end, end + farthestInvariants));
  const ids = version ? toIds(family, version, hasInvariants ? "invariants-" : "") : undefined;
  if (!version || !ids) return { id: anyVersion, weak: true, start, end, family };
  return {
    id: ids.id,
    weak: ids.isGuess,
    start,
    end: end + version.length,
    family,
    ...(version.isOnly && { isOnly: true }),
  };
}

/** Sections that must not be changed; most documents have "no Invariant Sections". */
const invariants = /\bwith (?:the )?invariant sections? (?:being|listed|titled|entitled)\b/i;
const farthestInvariants = 400;

/** The version of the text that Debian installs, where nothing else names one. */
function installedVersion(paragraph: string, family: GnuFamily): GnuVersion | undefined {
  const texts = new Set(Array.from(paragraph.matchAll(installed), ([, name = ""]) => name));
  const [only = ""] = texts.size === 1 ? texts : [];
  const [named, number] = only.split("-");
  return named === family && number !== undefined ? { number, length: 0, orLater: false } : undefined;
}

const installed = /\bcommon-licenses\/([AL]?GPL-\d(?:\.\d)?|GFDL-\d\.\d)/g;

function findVersion(paragraph: string, { start, end, attached, family }: GnuName): GnuVersion | undefined {
  const behind = paragraph.slice(end, end + 260);
  if (attached) {
    const version = attachedVersion(attached.number, behind, family);
    return attached.orLater ? { ...version, orLater: true } : version;
  }
  return (
    versionBehind(behind, family) ?? versionBefore(paragraph.slice(Math.max(0, start - 90), start), behind, family)
  );
}

/** Only the LGPL ever had a version 2.1, so "GNU General Public License, version 2.1" means the LGPL. */
function toIds(
  family: GnuFamily,
  version: GnuVersion,
  variant = "",
): { readonly id: string; readonly isGuess: boolean } | undefined {
  const isGuess = family === "GPL" && version.number === "2.1";
  const meant = isGuess ? "LGPL" : family;
  const number = normalVersion(meant, version.number);
  if (!number) return undefined;
  const suffix = version.orLater ? "or-later" : "only";
  const other = version.other && normalVersion(meant, version.other);
  const ids = [number, ...(other && other !== number ? [other] : [])].map(
    (version) => `${meant}-${version}-${variant}${suffix}`,
  );
  return { id: ids.join(" OR "), isGuess };
}

/**
 * "Under the GNU GPL. You may obtain a copy of the GNU GPL version 2 or later at …": the next sentence has the version.
 * Undefined if there is no version, or several different ones.
 */
export function versionElsewhere(id: string, all: readonly GnuLicense[]): string | undefined {
  const family = id.replace(/-.*$/s, "");
  const exact = new Set(
    all.filter((license) => !license.weak && license.family === family).map((license) => license.id),
  );
  const [only] = exact;
  return exact.size === 1 ? only : undefined;
}

/** The versions that a paragraph states for single files, where the license is named elsewhere. */
export function findVersionsOfFiles(paragraph: string, family: string): readonly Pick<GnuLicense, "id" | "isOnly">[] {
  const known = families.find((name) => name === family);
  if (!known || findGnuNames(paragraph).length > 0) return [];
  return versionsOfFiles(paragraph, known).flatMap((version) => {
    const ids = toIds(known, version);
    return ids ? [{ id: ids.id, ...(version.isOnly && { isOnly: true as const }) }] : [];
  });
}

const families: readonly GnuFamily[] = ["GPL", "LGPL", "AGPL", "GFDL"];
