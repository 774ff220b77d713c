import type { IdentifyText } from "../../../domain/contracts/sources.ts";
import type { NameEvidence } from "../../../evidence/from-names.ts";
import { cutRaw } from "../../../evidence/raw.ts";
import { combineReadings, readLicenseName, readLicenseWords } from "../../../evidence/reading.ts";
import { anything, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";

export interface LicenseField {
  /** As written in the document. */
  readonly raw: string;
  /** Names or texts that the user may choose from; undefined where one of them cannot be read. */
  readonly choices?: readonly string[];
}

const readDocument = shape({ license: anything, licenses: anything });
const readOldLicense = shape({ type: text, name: text, url: text });

/**
 * `license` holds an expression; it once held `{ type, url }` or a list, and before that `licenses` held a list of
 * them. A list was a choice.
 */
export function readLicenseField(document: unknown): LicenseField | undefined {
  const { license, licenses } = readDocument(document);
  return readValue(license) ?? readValue(licenses);
}

function readValue(value: unknown): LicenseField | undefined {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const stated = all.filter((entry) =>
    typeof entry === "string" ? entry.trim() !== "" : isFields(entry) && hasEntries(entry),
  );
  if (stated.length === 0) return undefined;
  if (stated.length > maxChoices)
    return { raw: `A list of ${stated.length} licenses; lcc reads at most ${maxChoices}.` };
  const raw = text(value) ?? JSON.stringify(value);
  const choices = stated.map(readChoice);
  return choices.every((choice) => choice !== undefined) ? { raw, choices } : { raw };
}

function hasEntries(value: object): boolean {
  return Object.keys(value).length > 0;
}

/** Where the type is missing, the address may name the license. */
function readChoice(value: unknown): string | undefined {
  if (isFields(value) && namesAnother(value)) return undefined;
  const { type, name, url } = readOldLicense(value);
  return text(value) ?? type ?? name ?? url;
}

/** `{ type: "LGPL", url: …, MIT: … }`: two licenses in one entry, with an unclear relation. */
function namesAnother(value: object): boolean {
  const others = Object.keys(value).filter((key) => !["type", "name", "url"].includes(key));
  return others.slice(0, maxKeys).some((key) => normalizeName(key).strength !== "none") || others.length > maxKeys;
}

/** Some packages have the full license text instead of a name. */
export function isLicenseText(choice: string): boolean {
  return choice.trim().includes("\n") || choice.length > 1_000;
}

const maxKeys = 20;
/** Longer lists are not real. */
const maxChoices = 100;

/** Reads `SEE LICENSE IN docs/LICENSE.md`; undefined for other texts, without a path if it is outside the package. */
export function readLicensePointer(license: string): { readonly path?: string } | undefined {
  const pointer = /^see licen[cs]e in ([^\p{C}]{1,200})$/iu.exec(license.trim())?.[1]?.trim();
  if (pointer === undefined) return undefined;
  const path = pointer.replaceAll(/^[<"']|[>"']$/g, "").replace(/^(?:\.\/){1,20}/, "");
  return path === "" || path.startsWith("/") || path.split("/").includes("..") ? {} : { path };
}

export function toEvidence({ raw, choices = [] }: LicenseField, identify: IdentifyText): NameEvidence {
  const readings = choices.map((choice) =>
    isLicenseText(choice) ? readLicenseWords(choice.slice(0, maxTextLength), identify) : readLicenseName(choice),
  );
  return { ...combineReadings("or", readings), raw: cutRaw(raw) };
}

/** Longer than the longest license of the SPDX list. */
const maxTextLength = 200_000;
