import { once } from "../async/once.ts";
import { readTable } from "./read-table.ts";

/** A license of models or datasets that SPDX does not list. */
interface ModelLicense {
  /** `LicenseRef-llama3.1`. */
  readonly license: string;
  readonly name: string;
  /** Where the terms are, or else the page of those who publish under them. */
  readonly terms: string;
}

/** What is known about a reference, given in any case. */
export function findModelLicense(reference: string): ModelLicense | undefined {
  return byReference().get(reference.toLowerCase());
}

/**
 * The license that goes by this full name. A bare key of a model hub (`gemma`, `creativeml-openrail-m`) is not read: the
 * same word is the name of a model, and only the hub says that a license is meant.
 */
export function findModelLicenseByName(text: string): string | undefined {
  if (text.length > longestName || !isName.test(text)) return undefined;
  return byName().get(fold(text));
}

const longestName = 120;
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

/** A license without further names has none of its own: `BSD license, version not stated`. */
const byName = once(
  () => new Map(rows().flatMap(({ license, names }) => names.map((name) => [fold(name), license] as const))),
);

/** Neither case, blanks and hyphens nor "the", "agreement" and the v before a number make another name. */
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
