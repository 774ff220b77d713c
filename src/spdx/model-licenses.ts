import { once } from "../async/once.ts";
import { readTable } from "./read-table.ts";

/** A license for models or datasets that is not in the SPDX list. */
interface ModelLicense {
  /** `LicenseRef-llama3.1`. */
  readonly license: string;
  readonly name: string;
  /** URL of the terms, or else the page of the publisher. */
  readonly terms: string;
}

/** Finds a license by its reference, in any case. */
export function findModelLicense(reference: string): ModelLicense | undefined {
  return byReference().get(reference.toLowerCase());
}

/**
 * The license with this full name. A bare key of a model hub (`gemma`, `creativeml-openrail-m`) is not accepted: the
 * same word is the name of a model, and only on the hub does it mean a license.
 */
export function findModelLicenseByName(text: string): string | undefined {
  if (text.length > maxNameLength || !isName.test(text)) return undefined;
  return byName().get(fold(text));
}

/** The words of the names in lower case, without those that any license name may have. */
export function modelLicenseWords(): string[] {
  const words = rows().flatMap(({ names }) => names.flatMap((name) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []));
  return words.filter((word) => !/^(?:licen[cs]e|version|and|for)$/.test(word));
}

const maxNameLength = 120;
const isName = /\S\s+\S|licen[cs]e|agreement|terms|community|research/i;

const rows = once(() =>
  readTable("model-licenses.tsv").map(([license = "", name = "", terms = "", names = ""]) => ({
    license,
    name,
    terms,
    names: names === "" ? [] : [name, ...names.split("; ")],
  })),
);

const byReference = once(() => new Map(rows().map((row) => [row.license.toLowerCase(), row])));

/** A license without further names has no proper name: `BSD license, version not stated`. */
const byName = once(
  () => new Map(rows().flatMap(({ license, names }) => names.map((name) => [fold(name), license] as const))),
);

/** Ignores case, blanks, hyphens, "the", "agreement" and the v before a number. */
function fold(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll("licence", "license")
    .replaceAll(/[^a-z0-9+.]/g, " ")
    .split(" ");
  return words
    .filter((word) => !fillers.has(word))
    .map((word) => word.replace(/^v(?=\d)/, ""))
    .join("");
}

const fillers: ReadonlySet<string> = new Set(["the", "agreement", "version", "v", ""]);
